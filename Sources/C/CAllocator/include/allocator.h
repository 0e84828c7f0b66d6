#pragma once

/*
 * Lets threads share what the allocator keeps for them. glibc keeps memory that was freed apart for up to
 * eight arenas a core; one for each core is enough for as many threads as run at a time, and what
 * one part of the work gave back serves the next. Elsewhere nothing is done.
 *
 * To be called before there are other threads.
 */
void lt_share_arenas(void);

/*
 * From now on a process without memory ends with a line on standard error and the status 71 (EX_OSERR),
 * where the C library is glibc. Else Swift ends it by a trap.
 */
void lt_end_without_memory(void);
