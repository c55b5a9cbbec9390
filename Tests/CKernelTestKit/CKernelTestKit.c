#pragma GCC diagnostic error "-Wall"
#pragma GCC diagnostic error "-Wextra"
#define _GNU_SOURCE
#include "CKernelTestKit.h"

#include <errno.h>
#include <linux/input.h>
#include <linux/uinput.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int kernelTestPanelIdentity(
    int uinput, const char *name, const char *location, uint16_t bus, uint16_t vendor, uint16_t product) {
    struct uinput_setup setup = {.id = {.bustype = bus, .vendor = vendor, .product = product, .version = 1}};
    strncpy(setup.name, name, sizeof setup.name - 1);
    if (ioctl(uinput, UI_DEV_SETUP, &setup) < 0) return -1;
    return ioctl(uinput, UI_SET_PHYS, location) < 0 ? -1 : 0;
}

int kernelTestPanelAxis(
    int uinput, uint16_t code, int32_t minimum, int32_t maximum, int32_t fuzz, int32_t resolution) {
    struct uinput_abs_setup setup = {
        .code = code,
        .absinfo = {.minimum = minimum, .maximum = maximum, .fuzz = fuzz, .resolution = resolution},
    };
    if (ioctl(uinput, UI_SET_EVBIT, EV_ABS) < 0) return -1;
    return ioctl(uinput, UI_ABS_SETUP, &setup) < 0 ? -1 : 0;
}

int kernelTestPanelKey(int uinput, uint16_t code) {
    if (ioctl(uinput, UI_SET_EVBIT, EV_KEY) < 0) return -1;
    return ioctl(uinput, UI_SET_KEYBIT, code) < 0 ? -1 : 0;
}

int kernelTestPanelProperty(int uinput, uint16_t property) {
    return ioctl(uinput, UI_SET_PROPBIT, property) < 0 ? -1 : 0;
}

int kernelTestPanelPlugIn(int uinput) { return ioctl(uinput, UI_DEV_CREATE) < 0 ? -1 : 0; }

int kernelTestPanelUnplug(int uinput) { return ioctl(uinput, UI_DEV_DESTROY) < 0 ? -1 : 0; }

int kernelTestPanelFolder(int uinput, char *name, size_t size) {
    return ioctl(uinput, UI_GET_SYSNAME(size), name) < 0 ? -1 : 0;
}

int kernelTestPanelWrite(int uinput, const struct kernelTestEvent *events, size_t count) {
    struct input_event *buffer = calloc(count, sizeof *buffer);
    if (buffer == NULL) return -1;
    for (size_t i = 0; i < count; i++) {
        buffer[i].type = events[i].type;
        buffer[i].code = events[i].code;
        buffer[i].value = events[i].value;
    }
    ssize_t size = (ssize_t)(count * sizeof *buffer);
    ssize_t written = write(uinput, buffer, (size_t)size);
    int error = written < 0 ? errno : EIO;
    free(buffer);
    if (written == size) return 0;
    errno = error;
    return -1;
}

int kernelTestProcessDescriptor(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

char **kernelTestEnvironment(void) { return environ; }
