// The same with Ribbon's system calls: waiting for several descriptors (epoll), libevdev until nothing more has come,
// one write a frame. Its timer is never armed, because it has no deadline.
// calls NODE
#include "loop.h"

#include <libevdev/libevdev.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>

static void watch(int poller, int descriptor) {
    struct epoll_event event = {.events = EPOLLIN, .data = {.fd = descriptor}};
    check(epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &event), "epoll_ctl");
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
    int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    check(timer, "timerfd_create");
    watch(poller, panel);
    watch(poller, timer);
    int value = 0;
    for (;;) {
        struct epoll_event ready[16];
        check(epoll_wait(poller, ready, 16, -1), "epoll_wait");
        struct input_event event;
        while (libevdev_next_event(device, LIBEVDEV_READ_FLAG_NORMAL, &event) == LIBEVDEV_READ_STATUS_SUCCESS) {
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
