#pragma once

// Finds where one of many literals, or a byte that changes how a line is read, stands in a text.
//
// The algorithm is Hyperscan's Teddy: of each literal a piece of four bytes is looked for, in 32
// places at once, by tables of the bytes' halves. The pieces share a few buckets; what passes them
// is looked up by the hash of seven bytes and compared in full.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Length of the piece of a literal that is looked for.
enum { CLITERALSCAN_PIECE = 4 };

/// Bytes from a piece on by which its literals are looked up.
enum { CLITERALSCAN_WINDOW = 7 };

/// How many buckets the pieces share.
enum { CLITERALSCAN_BUCKETS = 13 };

/// A literal to find.
typedef struct {
  const uint8_t *_Nonnull bytes;
  uint32_t length;
  /// Where its piece begins.
  uint32_t anchor;
  /// The bucket of its piece, below `CLITERALSCAN_BUCKETS`; without meaning where less than a window
  /// follows the anchor.
  uint8_t bucket;
} cliteralscan_literal;

typedef struct cliteralscan cliteralscan;

/// Returns a search for `count` literals, at most 65,535, which are copied, or null without memory.
cliteralscan *_Nullable cliteralscan_create(
    const cliteralscan_literal *_Nonnull literals, size_t count);

void cliteralscan_destroy(cliteralscan *_Nonnull scan);

/// Returns the first place in `text[from..<end]` of a literal's piece or of a NUL, a carriage
/// return, an escape or a backslash; `end` if there is none. The literal lies within
/// `text[start..<end]`.
///
/// - `is_portable`: does without the processor's vectors; the answer is the same.
size_t cliteralscan_next(
    const cliteralscan *_Nonnull scan, const uint8_t *_Nonnull text, size_t start, size_t from,
    size_t end, bool is_portable);

/// Returns the first place of a byte in `text[from..<end]`, or `end`.
///
/// Requires: `from <= end`.
static inline size_t cliteralscan_next_byte(
    const uint8_t *_Nonnull text, uint8_t byte, size_t from, size_t end) {
  const uint8_t *found = (const uint8_t *)memchr(text + from, byte, end - from);
  return found ? (size_t)(found - text) : end;
}

#ifdef __cplusplus
}
#endif
