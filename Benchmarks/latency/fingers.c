// Ten fingers in C: each has a note on a channel of its own, struck where it lands, and bends it from there. Blocking
// reads; one write a frame. The same messages as presets/ten-fingers.yaml.
// fingers NODE
#include "loop.h"

#include <stdbool.h>

enum { slots = 16, root = 36, span = 60, bend_range = 48 };

struct finger {
    int x, key;
    bool is_down, is_new, has_moved;
};

int main(int count, char **arguments) {
    if (count != 2) return 64;
    struct input_absinfo x;
    int panel = open_panel(arguments[1], 0, &x);
    snd_seq_t *sequencer = open_sequencer("fingers");
    snd_seq_event_t message = direct_event();
    struct finger fingers[slots] = {0};
    struct input_event events[64];
    unsigned slot = 0;
    for (;;) {
        ssize_t size = read(panel, events, sizeof events);
        check(size, "read");
        for (size_t i = 0; i < (size_t)size / sizeof *events; i++) {
            struct finger *finger = &fingers[slot];
            if (events[i].type == EV_SYN && events[i].code == SYN_REPORT) {
                for (int channel = 1; channel < slots; channel++) {
                    struct finger *one = &fingers[channel - 1];
                    if (!one->is_down || !one->has_moved) continue;
                    double pitch = root + span * position(one->x, &x);
                    if (one->is_new) one->key = (int)lround(pitch);
                    int bend = (int)lround((pitch - one->key) / bend_range * 8192);
                    snd_seq_ev_set_pitchbend(&message, channel, bend);
                    check(snd_seq_event_output(sequencer, &message), "snd_seq_event_output");
                    if (one->is_new) {
                        snd_seq_ev_set_noteon(&message, channel, one->key, 100);
                        check(snd_seq_event_output(sequencer, &message), "snd_seq_event_output");
                    }
                    one->is_new = one->has_moved = false;
                }
                check(snd_seq_drain_output(sequencer), "snd_seq_drain_output");
            } else if (events[i].type != EV_ABS) {
                continue;
            } else if (events[i].code == ABS_MT_SLOT) {
                slot = (unsigned)events[i].value % slots;
            } else if (events[i].code == ABS_MT_TRACKING_ID) {
                if (events[i].value < 0 && finger->is_down) {
                    snd_seq_ev_set_noteoff(&message, (int)slot + 1, finger->key, 64);
                    check(snd_seq_event_output(sequencer, &message), "snd_seq_event_output");
                }
                finger->is_down = finger->is_new = finger->has_moved = events[i].value >= 0;
            } else if (events[i].code == ABS_MT_POSITION_X) {
                finger->x = events[i].value;
                finger->has_moved = true;
            }
        }
    }
}
