// Kernel interfaces that Swift does not import: epoll, eventfd, timerfd, signalfd, sockets.
#pragma once

#include <errno.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static inline int ribbon_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

// With `once`, edge-triggered (EPOLLET): reported once for each arrival, not as long as something can be read.
static inline int ribbon_epoll_add(int poller, int descriptor, uint64_t tag, int once) {
    struct epoll_event event = {.events = EPOLLIN | (once ? EPOLLET : 0), .data = {.u64 = tag}};
    return epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &event);
}

static inline int ribbon_epoll_remove(int poller, int descriptor) {
    return epoll_ctl(poller, EPOLL_CTL_DEL, descriptor, NULL);
}

// Without a limit. epoll_wait of the C library is a cancellation point: in a program of several threads that costs 35
// instructions, and nobody cancels the loop's thread.
static inline int ribbon_epoll_wait(int poller, struct epoll_event *events, int capacity) {
    return (int)syscall(SYS_epoll_pwait, poller, events, capacity, -1L, NULL, 0L);
}

static inline int ribbon_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

static inline int ribbon_timerfd(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK); }

// Arms the timer for a time of CLOCK_MONOTONIC; 0 disarms it.
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

// Whether the program was started with the signal ignored.
static inline int ribbon_ignores_signal(int signal) {
    struct sigaction action;
    return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

// SIGBUS: the handler gets the address that was touched with the next function.
static inline void ribbon_handle_bus_errors(void (*handler)(int, siginfo_t *, void *), struct sigaction *former) {
    struct sigaction action = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigaction(SIGBUS, &action, former);
}

static inline void *ribbon_fault_address(const siginfo_t *information) {
    return information->si_code > 0 ? information->si_addr : NULL;
}

// Gives the signal back to its former handler: a bad access happens again, and a signal that was sent is sent again.
static inline void ribbon_pass_on(int number, const siginfo_t *information, const struct sigaction *former) {
    sigaction(number, former, NULL);
    if (information->si_code <= 0) raise(number);
}

// accept4 is a GNU extension, and hidden from Swift.
int accept4(int, struct sockaddr *, socklen_t *, int);

// A GNU extension too: poll with a timeout in nanoseconds.
int ppoll(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);

// AF_INET or AF_INET6. It never blocks.
static inline int ribbon_stream_socket(int family) {
    return socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

// AF_INET or AF_INET6. It never blocks.
static inline int ribbon_udp_socket(int family) {
    return socket(family, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

static inline int ribbon_unix_socket(void) { return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0); }

// Two ends of a connection: what one takes to be non-blocking, or not, is nothing to the other. Returns 0 or -1.
static inline int ribbon_socket_pair(int *ends) { return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends); }

// A blocking send on it gives up after a second.
static inline int ribbon_datagram_socket(void) {
    int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    struct timeval second = {.tv_sec = 1};
    if (descriptor >= 0) setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &second, sizeof second);
    return descriptor;
}

// The user of the program that listens at the other end of a connection: SO_PEERCRED, whose struct ucred is a GNU
// extension. Returns 0 or the error number.
static inline int ribbon_peer_user(int descriptor, uid_t *user) {
    struct {
        pid_t process;
        uid_t user;
        gid_t group;
    } peer;
    socklen_t length = sizeof peer;
    if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return errno;
    *user = peer.user;
    return 0;
}

// Without SIGPIPE if the peer has closed the connection. -1 on failure, with the reason in errno.
static inline ssize_t ribbon_send(int descriptor, const void *bytes, size_t count, int waits) {
    return send(descriptor, bytes, count, MSG_NOSIGNAL | (waits ? 0 : MSG_DONTWAIT));
}

// Sends a datagram to the address, without SIGPIPE. Returns 0 or the error number.
static inline int ribbon_send_to(int descriptor, const void *bytes, size_t count, const struct sockaddr *address,
                                 socklen_t length, int waits) {
    int flags = MSG_NOSIGNAL | (waits ? 0 : MSG_DONTWAIT);
    return sendto(descriptor, bytes, count, flags, address, length) < 0 ? errno : 0;
}

static inline ssize_t ribbon_receive(int descriptor, void *bytes, size_t count, int waits) {
    return recv(descriptor, bytes, count, waits ? 0 : MSG_DONTWAIT);
}

// Sends bytes together with descriptors, at most 4, which the receiver then has too. It never blocks.
static inline ssize_t ribbon_send_descriptors(int socket, const void *bytes, size_t count, const int *descriptors,
                                              int descriptor_count) {
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(4 * sizeof(int))];
    } control;
    memset(&control, 0, sizeof control);
    size_t size = descriptor_count * sizeof(int);
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = CMSG_SPACE(size)};
    control.header.cmsg_level = SOL_SOCKET;
    control.header.cmsg_type = SCM_RIGHTS;
    control.header.cmsg_len = CMSG_LEN(size);
    memcpy(CMSG_DATA(&control.header), descriptors, size);
    return sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
}

// Receives bytes and the descriptors that come with them, at most 4; -1 stands for one that does not come. Waits for
// them, or not.
static inline ssize_t ribbon_receive_descriptors(int socket, void *bytes, size_t count, int *descriptors, int waits) {
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(4 * sizeof(int))];
    } control;
    struct iovec part = {.iov_base = bytes, .iov_len = count};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    ssize_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | (waits ? 0 : MSG_DONTWAIT));
    for (int i = 0; i < 4; i++) descriptors[i] = -1;
    if (received < 0) return received;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS)
        memcpy(descriptors, CMSG_DATA(header), header->cmsg_len - CMSG_LEN(0));
    return received;
}

// memfd_create and file seals are GNU extensions, and hidden from Swift.
int memfd_create(const char *, unsigned int);

// A file in memory of a fixed size, without a name in any folder; -1 if the system gives none.
static inline int ribbon_memory_file(const char *name, size_t size) {
    int descriptor = memfd_create(name, 3 /* MFD_CLOEXEC | MFD_ALLOW_SEALING */);
    if (descriptor >= 0 && ftruncate(descriptor, (off_t)size) != 0) {
        close(descriptor);
        return -1;
    }
    return descriptor;
}

// Seals it, so that nobody can change it.
static inline int ribbon_freeze_memory_file(int descriptor) {
    return fcntl(descriptor, 1033 /* F_ADD_SEALS */, 0x1 | 0x2 | 0x4 | 0x8 /* seal, shrink, grow, write */);
}

// Seals its size, and forbids new mappings for writing; existing ones can still write.
static inline int ribbon_seal_memory_file(int descriptor) {
    return fcntl(descriptor, 1033 /* F_ADD_SEALS */, 0x1 | 0x2 | 0x4 | 0x10 /* seal, shrink, grow, future write */);
}

// Seals its size alone: whoever has it can write, and nobody can take the memory away.
static inline int ribbon_fix_memory_file(int descriptor) {
    return fcntl(descriptor, 1033 /* F_ADD_SEALS */, 0x1 | 0x2 | 0x4 /* seal, shrink, grow */);
}

// A GNU extension.
int pipe2(int *, int);

// A pipe whose ends never block: what is read, and what is written. Returns 0 or -1.
static inline int ribbon_pipe(int *ends) { return pipe2(ends, O_CLOEXEC | O_NONBLOCK); }

// The next connection of a listening socket that is non-blocking, or -1.
static inline int ribbon_accept(int descriptor) {
    return accept4(descriptor, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

/// From here on large blocks go back to the system as soon as they are freed. (By default glibc keeps up to 32 MB.)
static inline void ribbon_keep_no_large_memory(void) { mallopt(M_MMAP_THRESHOLD, 64 * 1024); }

/// Gives free memory between used blocks back to the system.
static inline void ribbon_return_memory(void) { malloc_trim(0); }

/// The bytes in use.
static inline int64_t ribbon_heap_size(void) {
    struct mallinfo2 heap = mallinfo2();
    return (int64_t)(heap.uordblks + heap.hblkhd);
}

static inline int64_t ribbon_monotonic_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

// mlockall's flags for all pages that are mapped now or later, each locked when it is first used.
static inline int ribbon_lock_flags(void) { return MCL_CURRENT | MCL_FUTURE | 4 /* MCL_ONFAULT */; }

// Where packaging/build-program says that the constants are which the linker puts among the variables. Null elsewhere.
extern const char ribbon_constants[] __attribute__((weak)), ribbon_constants_end[] __attribute__((weak));

// Makes these constants read-only, as the others are.
static inline void ribbon_protect_constants(void) {
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t start = ((uintptr_t)ribbon_constants + page - 1) / page * page;
    uintptr_t end = (uintptr_t)ribbon_constants_end / page * page;
    if (ribbon_constants && start < end) mprotect((void *)start, end - start, PROT_READ);
}

// Unmaps the code and the constants of the program and its libraries. They are mapped again, from their files, when they are
// next used: so what only the start used is not locked in memory. Mappings with pages that differ from the file stay.
static inline void ribbon_unmap_code(void) {
    ribbon_protect_constants();
    FILE *mappings = fopen("/proc/self/smaps", "re");
    if (!mappings) return;
    char line[512], permissions[5];
    unsigned long first, next, offset, own;
    void *start = NULL;
    size_t size = 0;
    while (fgets(line, sizeof line, mappings)) {
        if (sscanf(line, "%lx-%lx %4s %lx", &first, &next, permissions, &offset) == 4) {
            int is_read_only = strcmp(permissions, "r-xp") == 0 || strcmp(permissions, "r--p") == 0;
            start = (void *)first;
            size = is_read_only && strchr(line, '/') ? next - first : 0;
        } else if (size && sscanf(line, "Anonymous: %lu kB", &own) == 1 && own == 0) {
            madvise(start, size, MADV_DONTNEED);
        }
    }
    fclose(mappings);
}

// RLIMIT_RTPRIO and RLIMIT_MEMLOCK of this process; UINT64_MAX if there is no limit.
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

// Names the calling thread, as ps -L shows it; at most 15 characters.
static inline void ribbon_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

// Pages in the next 128 KiB of the calling thread's stack, so that a deep call does not page-fault.
__attribute__((noinline)) static void ribbon_touch_stack(void) {
    volatile char pages[128 * 1024];
    for (size_t i = 0; i < sizeof pages; i += 4096) pages[i] = 0;
}
