#pragma once

#include <errno.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <libevdev/libevdev-uinput.h>
#include <libevdev/libevdev.h>

// The requests of linux/input.h are macros that Swift does not import. Each returns 0 or an errno.

static inline int ribbon_evdev_result(int result) { return result < 0 ? errno : 0; }

static inline int ribbon_evdev_grab(int fd, int on) { return ribbon_evdev_result(ioctl(fd, EVIOCGRAB, (void *)(intptr_t)on)); }

static inline int ribbon_evdev_set_clock(int fd, int clock) { return ribbon_evdev_result(ioctl(fd, EVIOCSCLOCKID, &clock)); }

static inline int ribbon_evdev_axis(int fd, unsigned code, struct input_absinfo *info) {
    return ribbon_evdev_result(ioctl(fd, EVIOCGABS(code), info));
}

// EVIOCGMTSLOTS: values[0] is the requested axis, the slots' values follow.
static inline int ribbon_evdev_slots(int fd, int32_t *values, unsigned bytes) {
    return ribbon_evdev_result(ioctl(fd, EVIOCGMTSLOTS(bytes), values));
}

// EVIOCSMASK: the codes of a type that this descriptor gives; those of type 0 are the types. The kernel takes the bitmap
// as longs, of 4 or 8 bytes.
static inline int ribbon_evdev_set_mask(int fd, uint32_t type, const uint64_t *codes, uint32_t words) {
    struct input_mask mask = {.type = type, .codes_size = words * 8, .codes_ptr = (uint64_t)(uintptr_t)codes};
    return ribbon_evdev_result(ioctl(fd, EVIOCSMASK, &mask));
}

static inline int ribbon_evdev_keys(int fd, uint8_t *bits, unsigned bytes) {
    return ribbon_evdev_result(ioctl(fd, EVIOCGKEY(bytes), bits));
}

// read, but no cancellation point, as `ribbon_epoll_wait` (CLinux).
static inline ssize_t ribbon_evdev_read(int fd, void *bytes, size_t count) { return syscall(SYS_read, fd, bytes, count); }

// Independent of the width of time_t, which differs between 32-bit systems.
static inline int64_t ribbon_evdev_nanoseconds(struct input_event event) {
    return (int64_t)event.input_event_sec * 1000000000 + (int64_t)event.input_event_usec * 1000;
}

// The inverse: an event with a time.
static inline struct input_event ribbon_evdev_event(int64_t nanoseconds, uint16_t type, uint16_t code, int32_t value) {
    struct input_event event = {.type = type, .code = code, .value = value};
    event.input_event_sec = nanoseconds / 1000000000;
    event.input_event_usec = nanoseconds % 1000000000 / 1000;
    return event;
}
