// The same as bare.c, as a competent program is written: it waits for several descriptors with epoll, reads the panel
// with libevdev until nothing more has come, recovers what the kernel dropped, and writes once a frame.
// calls NODE
#include "loop.h"

#include <libevdev/libevdev.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>

static void watch(int poller, int descriptor) {
    struct epoll_event event = {.events = EPOLLIN, .data = {.fd = descriptor}};
    check(epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &event), "epoll_ctl");
}

// The signals that end the program.
static int open_signals(void) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    check(sigprocmask(SIG_BLOCK, &signals, NULL), "sigprocmask");
    int descriptor = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
    check(descriptor, "signalfd");
    return descriptor;
}

int main(int count, char **arguments) {
    if (count != 2) return 64;
    struct input_absinfo x;
    int panel = open_panel(arguments[1], O_NONBLOCK, &x);
    struct libevdev *device = NULL;
    check(libevdev_new_from_fd(panel, &device), "libevdev_new_from_fd");
    snd_seq_t *sequencer = open_sequencer("calls");
    snd_seq_event_t message = direct_event();
    int poller = epoll_create1(EPOLL_CLOEXEC);
    check(poller, "epoll_create1");
    int signals = open_signals();
    watch(poller, panel);
    watch(poller, signals);
    int value = 0;
    for (;;) {
        struct epoll_event ready[16];
        int ready_count = epoll_wait(poller, ready, 16, -1);
        check(ready_count, "epoll_wait");
        for (int i = 0; i < ready_count; i++)
            if (ready[i].data.fd == signals) return 0;
        struct input_event event;
        unsigned flag = LIBEVDEV_READ_FLAG_NORMAL;
        for (;;) {
            int status = libevdev_next_event(device, flag, &event);
            if (status == -EAGAIN && flag == LIBEVDEV_READ_FLAG_NORMAL) break;
            if (status == -EAGAIN) {
                flag = LIBEVDEV_READ_FLAG_NORMAL;
                continue;
            }
            check(status, "libevdev_next_event");
            if (status == LIBEVDEV_READ_STATUS_SYNC) flag = LIBEVDEV_READ_FLAG_SYNC;
            if (event.type == EV_ABS && event.code == ABS_MT_POSITION_X) {
                value = event.value;
            } else if (event.type == EV_SYN && event.code == SYN_REPORT) {
                snd_seq_ev_set_controller(&message, 0, 74, controller_value(value, &x));
                check(snd_seq_event_output(sequencer, &message), "snd_seq_event_output");
                check(snd_seq_drain_output(sequencer), "snd_seq_drain_output");
            }
        }
    }
}
