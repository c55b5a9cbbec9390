// How far a sound is from a key, for `guest`.
//
//   pitch KEY RATE TOLERANCE <SAMPLES      raw: 16 bits, little-endian, two sides; 60 is middle C; TOLERANCE in cents
//
// Of the loudest twelfth of a second it finds the period by autocorrelation. Fails where that is another key's, and where
// nothing is heard.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { maximum = 1 << 20, loud = 100 };

static double sound[maximum];

// How much the sound is like itself, `lag` samples later: 1 where it repeats exactly.
static double likeness(const double *sound, int length, int lag) {
    double product = 0, power = 1e-9;
    for (int i = 0; i + lag < length; i++) {
        product += sound[i] * sound[i + lag];
        power += sound[i] * sound[i] + sound[i + lag] * sound[i + lag];
    }
    return 2 * product / power;
}

static double power(const double *sound, int length) {
    double sum = 0;
    for (int i = 0; i < length; i++) sum += sound[i] * sound[i];
    return sum / length;
}

int main(int argumentCount, char **arguments) {
    if (argumentCount != 4) return 64;
    double expected = 440 * pow(2, (atof(arguments[1]) - 69) / 12), rate = atof(arguments[2]);
    int count = 0;
    for (int16_t sample[2]; count < maximum && fread(sample, sizeof sample, 1, stdin) == 1;)
        sound[count++] = (double)sample[0] + sample[1];

    int length = (int)rate / 12, loudest = 0;
    if (count < length) return fprintf(stderr, "only %d samples came\n", count), 65;
    for (int start = 0; start + length <= count; start += length / 4)
        if (power(sound + start, length) > power(sound + loudest, length)) loudest = start;
    double loudness = sqrt(power(sound + loudest, length));
    if (loudness < loud) return fprintf(stderr, "nothing is heard: %.1f of 65536\n", loudness), 1;

    // From 55 Hz upwards. Two periods are as alike as one: the first lag that is nearly as good as the best one.
    int last = (int)(rate / 55), lag = (int)(rate / 2000);
    static double likenesses[8192];
    double best = 0;
    for (int i = lag; i <= last + 1; i++) {
        likenesses[i] = likeness(sound + loudest, length, i);
        if (likenesses[i] > best) best = likenesses[i];
    }
    while (lag < last && !(likenesses[lag] > 0.9 * best && likenesses[lag] >= likenesses[lag + 1])) lag++;
    // Between the samples: the top of the parabola through three of them.
    double before = likenesses[lag - 1], here = likenesses[lag], after = likenesses[lag + 1];
    double period = lag + (before - after) / (2 * (before - 2 * here + after));
    double cents = 1200 * log2(rate / period / expected);
    printf("%.2f Hz where key %s is %.2f: %+.1f cents\n", rate / period, arguments[1], expected, cents);
    return fabs(cents) <= atof(arguments[3]) ? 0 : 1;
}
