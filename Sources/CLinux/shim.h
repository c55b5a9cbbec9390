// What Swift does not import of the kernel's own interfaces: epoll, eventfd, timerfd, signalfd, prctl.
#pragma once

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/rseq.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static inline int ribbon_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

// Told once for each time that something comes, where `once`; else as long as something is there.
static inline int ribbon_epoll_add(int poller, int descriptor, uint64_t tag, int once) {
    struct epoll_event event = {.events = EPOLLIN | (once ? EPOLLET : 0), .data = {.u64 = tag}};
    return epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &event);
}

static inline int ribbon_epoll_remove(int poller, int descriptor) {
    return epoll_ctl(poller, EPOLL_CTL_DEL, descriptor, NULL);
}

// How many are ready, or -1; it waits until one is. Where the kernel has the call itself, it is called directly: 65
// instructions of the C library's make it a place where a thread can be cancelled.
static inline int ribbon_epoll_wait(int poller, struct epoll_event *events, int capacity) {
#ifdef SYS_epoll_wait
    return (int)syscall(SYS_epoll_wait, poller, events, capacity, -1);
#else
    return epoll_wait(poller, events, capacity, -1);
#endif
}

// Ends the kernel's care for the calling thread's restartable sequences, which nobody here has: 160 instructions each
// time it wakes up. Where the C library has not asked for it, nothing happens.
static inline void ribbon_end_restartable_sequences(void) {
    char *thread;
#ifdef __x86_64__
    __asm__("mov %%fs:0, %0" : "=r"(thread));
#else
    thread = __builtin_thread_pointer();
#endif
    unsigned size = __rseq_size > 32 ? __rseq_size : 32;
    syscall(SYS_rseq, thread + __rseq_offset, size, 1 /* RSEQ_FLAG_UNREGISTER */, RSEQ_SIG);
}

static inline int ribbon_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

static inline int ribbon_timerfd(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK); }

// Arms the timer for a moment of CLOCK_MONOTONIC; 0 disarms it.
static inline int ribbon_timerfd_set(int timer, int64_t nanoseconds) {
    struct itimerspec spec = {.it_value = {nanoseconds / 1000000000, nanoseconds % 1000000000}};
    return timerfd_settime(timer, TFD_TIMER_ABSTIME, &spec, NULL);
}

// Blocks the signals in the calling thread and those it starts, and makes a descriptor that reads them.
static inline int ribbon_signalfd(const int *signals, int count) {
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < count; i++) sigaddset(&set, signals[i]);
    if (pthread_sigmask(SIG_BLOCK, &set, NULL) != 0) return -1;
    return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

// The number of the next signal; 0 when there is none.
static inline int ribbon_signalfd_read(int descriptor) {
    struct signalfd_siginfo info;
    return read(descriptor, &info, sizeof info) == sizeof info ? (int)info.ssi_signo : 0;
}

// accept4 is a GNU extension, and hidden from Swift.
int accept4(int, struct sockaddr *, socklen_t *, int);

static inline int ribbon_unix_socket(void) { return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0); }

// A send that waits gives up after a second.
static inline int ribbon_datagram_socket(void) {
    int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    struct timeval second = {.tv_sec = 1};
    if (descriptor >= 0) setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &second, sizeof second);
    return descriptor;
}

// Neither is ended by a signal where the other side has gone. A negative answer has its reason in errno.
static inline ssize_t ribbon_send(int descriptor, const void *bytes, size_t count, int waits) {
    return send(descriptor, bytes, count, MSG_NOSIGNAL | (waits ? 0 : MSG_DONTWAIT));
}

// To whoever has the address. Returns 0 or the error number.
static inline int ribbon_send_to(int descriptor, const void *bytes, size_t count, const struct sockaddr *address,
                                 socklen_t length, int waits) {
    int flags = MSG_NOSIGNAL | (waits ? 0 : MSG_DONTWAIT);
    return sendto(descriptor, bytes, count, flags, address, length) < 0 ? errno : 0;
}

static inline ssize_t ribbon_receive(int descriptor, void *bytes, size_t count, int waits) {
    return recv(descriptor, bytes, count, waits ? 0 : MSG_DONTWAIT);
}

// The next connection of a listening socket, or -1; it never blocks.
static inline int ribbon_accept(int descriptor) {
    return accept4(descriptor, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

static inline int64_t ribbon_monotonic_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

// Locks what is touched, now and later, but nothing that merely could be.
static inline int ribbon_lock_everything_touched(void) { return MCL_CURRENT | MCL_FUTURE | 4 /* MCL_ONFAULT */; }

// RLIMIT_RTPRIO and RLIMIT_MEMLOCK as they are for this process; UINT64_MAX where there is no limit.
static inline uint64_t ribbon_priority_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_RTPRIO, &limit) != 0) return 0;
    return limit.rlim_cur == RLIM_INFINITY ? UINT64_MAX : limit.rlim_cur;
}

static inline uint64_t ribbon_memory_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_MEMLOCK, &limit) != 0) return 0;
    return limit.rlim_cur == RLIM_INFINITY ? UINT64_MAX : limit.rlim_cur;
}

int pthread_setname_np(pthread_t, const char *);

// Of the calling thread, for who looks at the threads of the program; at most 15 characters.
static inline void ribbon_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

// Has the pages of the calling thread's stack below here mapped, that a deep call would fault on.
__attribute__((noinline)) static void ribbon_touch_stack(void) {
    volatile char pages[128 * 1024];
    for (size_t i = 0; i < sizeof pages; i += 4096) pages[i] = 0;
}
