#ifndef C_POWER_CUT_H
#define C_POWER_CUT_H

/// From here on this thread's system calls that change files are counted, and after so many of them the power is off:
/// the others fail with EIO and change nothing.
void powerCutAfter(int steps);

/// The power is back. What was written and had not been synchronised is lost, as if the power had gone at the latest now:
/// of such a file only the first half is left. Answers how many calls there were in all.
int powerCutEnd(void);

/// Whether names have changed since the last time that a folder was synchronised: a power cut could still undo that.
/// Asked after powerCutEnd().
int powerCutHasLooseNames(void);

#endif
