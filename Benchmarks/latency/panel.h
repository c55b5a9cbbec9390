// A virtual touchscreen of 127 × 80 mm, ten units a millimetre.
#pragma once

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <linux/uinput.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static inline void check(long result, const char *what) {
    if (result >= 0) return;
    fprintf(stderr, "probe: %s: %s\n", what, strerror(errno ? errno : (int)-result));
    exit(1);
}

struct panel {
    int device;
    int fingers;
    // The number of /dev/input/eventN.
    int event;
    struct input_event frame[128];
    int length;
};

static inline void add_axis(int device, int code, int least, int most, int resolution) {
    struct uinput_abs_setup axis = {
        .code = (unsigned short)code,
        .absinfo = {.minimum = least, .maximum = most, .resolution = resolution},
    };
    check(ioctl(device, UI_ABS_SETUP, &axis), "UI_ABS_SETUP");
}

static inline void add_key(int device, int code) { check(ioctl(device, UI_SET_KEYBIT, code), "UI_SET_KEYBIT"); }

// The N of /dev/input/eventN, from the device's own folder in /sys; -1 if there is none.
static inline int find_event(int device) {
    char name[64], path[128];
    check(ioctl(device, UI_GET_SYSNAME(sizeof name), name), "UI_GET_SYSNAME");
    snprintf(path, sizeof path, "/sys/devices/virtual/input/%s", name);
    DIR *folder = opendir(path);
    check(folder ? 0 : -1, path);
    int number = -1;
    for (struct dirent *entry; (entry = readdir(folder));) sscanf(entry->d_name, "event%d", &number);
    closedir(folder);
    return number;
}

static inline struct panel plug_in(int fingers) {
    struct panel panel = {.fingers = fingers};
    int device = panel.device = open("/dev/uinput", O_RDWR | O_CLOEXEC);
    check(device, "/dev/uinput");
    check(ioctl(device, UI_SET_EVBIT, EV_KEY), "UI_SET_EVBIT");
    check(ioctl(device, UI_SET_EVBIT, EV_ABS), "UI_SET_EVBIT");
    check(ioctl(device, UI_SET_PROPBIT, INPUT_PROP_DIRECT), "UI_SET_PROPBIT");
    add_key(device, BTN_TOUCH);
    add_axis(device, ABS_X, 0, 1270, 10);
    add_axis(device, ABS_Y, 0, 800, 10);
    add_axis(device, ABS_MT_SLOT, 0, 9, 0);
    add_axis(device, ABS_MT_POSITION_X, 0, 1270, 10);
    add_axis(device, ABS_MT_POSITION_Y, 0, 800, 10);
    add_axis(device, ABS_MT_TRACKING_ID, 0, 65535, 0);
    struct uinput_setup setup = {.id = {.bustype = BUS_USB, .vendor = 0x1209, .product = 2}};
    strcpy(setup.name, "Latency panel");
    check(ioctl(device, UI_DEV_SETUP, &setup), "UI_DEV_SETUP");
    check(ioctl(device, UI_DEV_CREATE), "UI_DEV_CREATE");
    panel.event = find_event(device);
    return panel;
}

static inline void add_event(struct panel *panel, int type, int code, int value) {
    panel->frame[panel->length++] =
        (struct input_event){.type = (unsigned short)type, .code = (unsigned short)code, .value = value};
}

// The value of the controller that a frame means, 16…56, one step away from that of the frame before.
static inline int value_of(int frame) { return 16 + (frame % 80 < 40 ? frame % 80 : 80 - frame % 80); }

// Puts a frame together: what a driver reports of fingers that have moved along x, or that have come down, with the
// single-touch axes beside it.
static inline void compose(struct panel *panel, int frame, bool is_down) {
    int value = value_of(frame);
    panel->length = 0;
    for (int finger = 0; finger < panel->fingers; finger++) {
        if (panel->fingers > 1) add_event(panel, EV_ABS, ABS_MT_SLOT, finger);
        if (is_down) add_event(panel, EV_ABS, ABS_MT_TRACKING_ID, finger + 1);
        add_event(panel, EV_ABS, ABS_MT_POSITION_X, 10 * value + 70 * finger);
        if (is_down) add_event(panel, EV_ABS, ABS_MT_POSITION_Y, 425);
    }
    if (is_down) add_event(panel, EV_KEY, BTN_TOUCH, 1);
    add_event(panel, EV_ABS, ABS_X, 10 * value);
    if (is_down) add_event(panel, EV_ABS, ABS_Y, 425);
    add_event(panel, EV_SYN, SYN_REPORT, 0);
}

static inline void compose_lift(struct panel *panel) {
    panel->length = 0;
    for (int finger = 0; finger < panel->fingers; finger++) {
        add_event(panel, EV_ABS, ABS_MT_SLOT, finger);
        add_event(panel, EV_ABS, ABS_MT_TRACKING_ID, -1);
    }
    add_event(panel, EV_KEY, BTN_TOUCH, 0);
    add_event(panel, EV_SYN, SYN_REPORT, 0);
}

// One write: the kernel hands the frame to its readers before it returns.
static inline void report(const struct panel *panel) {
    ssize_t size = (ssize_t)sizeof *panel->frame * panel->length;
    check(write(panel->device, panel->frame, (size_t)size) == size ? 0 : -1, "write to uinput");
}
