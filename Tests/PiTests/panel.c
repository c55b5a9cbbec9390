// A virtual touchscreen that does as it is told, for `guest`.
//
//   panel NAME WIDTH HEIGHT      in tenths of a millimetre
//
// Lines of the standard input: `down SLOT X Y`, `move SLOT X Y`, `up SLOT`. Each is a report of its own. The end of the
// input pulls the cable.
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int uinput;

static void check(int result, const char *what) {
    if (result >= 0) return;
    perror(what);
    exit(1);
}

static void axis(int code, int maximum, int resolution) {
    struct uinput_abs_setup setup = {.code = code, .absinfo = {.maximum = maximum, .resolution = resolution}};
    check(ioctl(uinput, UI_ABS_SETUP, &setup), "UI_ABS_SETUP");
}

static void send(int type, int code, int value) {
    struct input_event event = {.type = type, .code = code, .value = value};
    check(write(uinput, &event, sizeof event) == sizeof event ? 0 : -1, "write");
}

static void touch(int slot, int tracking, int isNew, int x, int y) {
    send(EV_ABS, ABS_MT_SLOT, slot);
    if (isNew) send(EV_ABS, ABS_MT_TRACKING_ID, tracking);
    if (tracking >= 0) {
        send(EV_ABS, ABS_MT_POSITION_X, x);
        send(EV_ABS, ABS_MT_POSITION_Y, y);
    }
    if (isNew) send(EV_KEY, BTN_TOUCH, tracking >= 0);
    send(EV_SYN, SYN_REPORT, 0);
}

int main(int count, char **arguments) {
    if (count != 4) return 64;
    check(uinput = open("/dev/uinput", O_WRONLY | O_CLOEXEC), "/dev/uinput");
    check(ioctl(uinput, UI_SET_EVBIT, EV_ABS), "UI_SET_EVBIT");
    check(ioctl(uinput, UI_SET_EVBIT, EV_KEY), "UI_SET_EVBIT");
    check(ioctl(uinput, UI_SET_KEYBIT, BTN_TOUCH), "UI_SET_KEYBIT");
    check(ioctl(uinput, UI_SET_PROPBIT, INPUT_PROP_DIRECT), "UI_SET_PROPBIT");
    axis(ABS_MT_SLOT, 9, 0);
    axis(ABS_MT_TRACKING_ID, 65535, 0);
    int width = atoi(arguments[2]), height = atoi(arguments[3]);
    axis(ABS_X, width, 10);
    axis(ABS_Y, height, 10);
    axis(ABS_MT_POSITION_X, width, 10);
    axis(ABS_MT_POSITION_Y, height, 10);
    struct uinput_setup setup = {.id = {.bustype = BUS_USB, .vendor = 1, .product = 1}};
    strncpy(setup.name, arguments[1], sizeof setup.name - 1);
    check(ioctl(uinput, UI_DEV_SETUP, &setup), "UI_DEV_SETUP");
    check(ioctl(uinput, UI_DEV_CREATE), "UI_DEV_CREATE");
    char line[128];
    for (int tracking = 1, slot, x, y; fgets(line, sizeof line, stdin) != NULL;) {
        if (sscanf(line, "down %d %d %d", &slot, &x, &y) == 3) touch(slot, tracking++, 1, x, y);
        else if (sscanf(line, "move %d %d %d", &slot, &x, &y) == 3) touch(slot, 0, 0, x, y);
        else if (sscanf(line, "up %d", &slot) == 1) touch(slot, -1, 1, 0, 0);
        else return 65;
    }
}
