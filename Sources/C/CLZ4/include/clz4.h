#pragma once

#include <stdbool.h>
#include <stddef.h>

/*
 * liblz4, loaded when the first block is unpacked.
 */

#ifdef __cplusplus
extern "C" {
#endif

/* Returns whether the library is there. Thread-safe. */
bool lt_lz4_is_available(void);

/* Unpacks a block of `count` bytes into `room` bytes at `plain`; returns how many they are, or a negative
   number where the block is damaged.

   Requires: `lt_lz4_is_available()`. */
long lt_lz4_unpack(const unsigned char *block, size_t count, unsigned char *plain, size_t room);

#ifdef __cplusplus
}
#endif
