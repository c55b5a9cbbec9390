// The shortest way from a finger to a controller in C: a blocking read, a scale, one direct write.
// bare NODE
#include "loop.h"

int main(int count, char **arguments) {
    if (count != 2) return 64;
    struct input_absinfo x;
    int panel = open_panel(arguments[1], 0, &x);
    snd_seq_t *sequencer = open_sequencer("bare");
    snd_seq_event_t event = direct_event();
    struct input_event events[64];
    int value = 0;
    for (;;) {
        ssize_t size = read(panel, events, sizeof events);
        check(size, "read");
        for (size_t i = 0; i < (size_t)size / sizeof *events; i++) {
            if (events[i].type == EV_ABS && events[i].code == ABS_MT_POSITION_X) {
                value = events[i].value;
            } else if (events[i].type == EV_SYN && events[i].code == SYN_REPORT) {
                snd_seq_ev_set_controller(&event, 0, 74, controller_value(value, &x));
                check(snd_seq_event_output_direct(sequencer, &event), "snd_seq_event_output_direct");
            }
        }
    }
}
