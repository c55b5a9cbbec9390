#ifndef C_KERNEL_TEST_KIT_H
#define C_KERNEL_TEST_KIT_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// What Swift cannot import: request numbers made by macros, system calls without a wrapper, a mutable global.
// Every function answers 0 or a descriptor, or −1 with errno set.

int kernelTestPanelIdentity(
    int uinput, const char *name, const char *location, uint16_t bus, uint16_t vendor, uint16_t product);
int kernelTestPanelAxis(
    int uinput, uint16_t code, int32_t minimum, int32_t maximum, int32_t fuzz, int32_t resolution);
int kernelTestPanelKey(int uinput, uint16_t code);
int kernelTestPanelProperty(int uinput, uint16_t property);
int kernelTestPanelPlugIn(int uinput);
int kernelTestPanelUnplug(int uinput);
/// Writes the name of the device's folder in /sys/devices/virtual/input.
int kernelTestPanelFolder(int uinput, char *name, size_t size);

/// An input event, before the kernel gives it its time.
struct kernelTestEvent {
    uint16_t type;
    uint16_t code;
    int32_t value;
};
/// Writes the events in one system call, so that nothing can come between them.
int kernelTestPanelWrite(int uinput, const struct kernelTestEvent *events, size_t count);

int kernelTestHIDCreate(
    int uhid, const char *name, const char *serial, uint16_t vendor, uint16_t product, const uint8_t *descriptor,
    size_t size);
int kernelTestHIDReport(int uhid, const uint8_t *report, size_t size);
/// Takes one request of the kernel's driver and answers a feature report with these bytes, so that it does not wait.
int kernelTestHIDAnswer(int uhid, const uint8_t *feature, size_t size);

/// A pipe, reading end first, that no program inherits which another thread starts meanwhile.
int kernelTestPipe(int ends[2]);
/// A pseudoterminal: answers the end that stands for the user, and writes the path of the other one.
int kernelTestTerminal(char *path, size_t size);
/// A descriptor that becomes readable when the process exits.
int kernelTestProcessDescriptor(pid_t process);
/// A copy of a descriptor of another process.
int kernelTestDescriptor(pid_t process, int descriptor);
char **kernelTestEnvironment(void);

#endif
