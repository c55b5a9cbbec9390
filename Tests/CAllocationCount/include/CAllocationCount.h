#ifndef C_ALLOCATION_COUNT_H
#define C_ALLOCATION_COUNT_H

/// How often this thread has allocated memory since it began.
long allocationCount(void);

/// How many bytes this thread has allocated since it began.
long allocatedBytes(void);

#endif
