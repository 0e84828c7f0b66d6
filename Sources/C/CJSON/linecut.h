#pragma once

// Cuts a line of JSON into its slots and the pieces between them. This file is part of
// lineforms.cpp, which says why all reads stay inside the text.
//
// Everything is written for blocks of any width, and inlined where the width is chosen: so a
// function that may use wider registers than others has all of this of its own.

#include <cstring>

#include "lineforms.h"

#define LINEFORMS_INLINE inline __attribute__((always_inline))

namespace {

constexpr size_t time_reach = 64;
constexpr size_t longest_line = 1024;
constexpr size_t longest_time = 48;
constexpr size_t most_digits = 18;
constexpr size_t minute_length = 16;
// Of a time with six digits behind its point.
constexpr size_t micro_length = 27;
constexpr size_t least_head = 7;
constexpr size_t widest = 32;
// A head and what begins as far behind the line's start, and a block more for each of the four
// pieces and for the one that begins last.
constexpr size_t most_bytes = 2 * longest_line + 5 * widest;

LINEFORMS_INLINE uint64_t load(const uint8_t *place) {
  uint64_t word;
  memcpy(&word, place, sizeof word);
  return word;
}

LINEFORMS_INLINE uint32_t load_half(const uint8_t *place) {
  uint32_t word;
  memcpy(&word, place, sizeof word);
  return word;
}

inline bool is_digit(uint8_t byte) { return uint8_t(byte - '0') <= 9; }

constexpr uint64_t zeros = 0x3030303030303030;

// The upper bits of every byte that is no digit, if each was combined with '0'. Bytes behind the
// first that is none may have some too.
LINEFORMS_INLINE uint64_t others(uint64_t word) {
  return ((word + 0x0606060606060606) | word) & 0xf0f0f0f0f0f0f0f0;
}

// The value of eight digits, each combined with '0': digits to pairs, pairs to fours, all at once.
LINEFORMS_INLINE uint32_t eight_digits(uint64_t word) {
  word = (word * (10 * 256 + 1) >> 8) & 0x00ff00ff00ff00ff;
  word = (word * (100 * 65536 + 1) >> 16) & 0x0000ffff0000ffff;
  return uint32_t(word * ((uint64_t(10000) << 32) + 1) >> 32);
}

// A time that was read, or its text alone.
struct time_text {
  int64_t instant;
  uint32_t length;
  uint8_t fraction_digits;
  bool has_instant;
};

// A minute by the text `YYYY-MM-DDThh:mm` that its times begin with.
struct minute {
  uint8_t text[minute_length];
  int64_t start;
};

// Reads `YYYY-MM-DDThh:mm:ss.ffffffZ` of a minute, with just six digits and a quote behind.
LINEFORMS_INLINE bool read_time(const uint8_t *time, const minute &minute, int64_t &instant) {
  uint64_t date = (load(time) ^ load(minute.text)) | (load(time + 8) ^ load(minute.text + 8));
  // `:ss.` and `ffffffZ"`, each combined with the characters that must be there.
  uint32_t second = load_half(time + 16) ^ 0x2e30303a;
  uint64_t fraction = load(time + 20) ^ 0x225a303030303030;
  uint64_t digits = fraction << 16 | (second >> 8 & 0xffff);
  if ((date | (second & 0xff0000ff) | fraction >> 48 | others(digits)) != 0) return false;
  uint32_t microseconds = eight_digits(digits);
  if (microseconds >= 60000000) return false;
  instant = minute.start + int64_t(microseconds) * 1000;
  return true;
}

// The places of the numbers of a line.
struct number_places {
  lineforms_range pid, task;
};

// The digits at a place; none if there are too many, or a needless zero.
struct plain_number {
  int64_t value;
  size_t length;
};

// Reads more than eight digits.
LINEFORMS_INLINE plain_number long_number(const uint8_t *place) {
  plain_number result = {0, 0};
  if (*place == '0') return result;
#pragma clang loop unroll(disable)
  while (is_digit(place[result.length])) {
    if (result.length == most_digits) return {0, 0};
    result.value = result.value * 10 + (place[result.length] - '0');
    result.length++;
  }
  return result;
}

// Makes the number at `place` one of the item. Returns the end of the number; `place` if no digit
// is there; null if the number is not plain or needs more than 31 bits, or its key has one.
template <uint8_t key>
LINEFORMS_INLINE const uint8_t *take_number(
    const uint8_t *text, const uint8_t *place, lineforms_item &item, number_places *places) {
  uint64_t word = load(place) ^ zeros;
  uint64_t other = others(word);
  plain_number number;
  if (__builtin_expect(other != 0, true)) {
    uint32_t bits = uint32_t(__builtin_ctzll(other)) & 56;
    if (bits == 0) return place;
    if (bits > 8 && (word & 0xff) == 0) return nullptr;
    // As eight digits: zeros before them.
    number = {eight_digits(word << (64 - bits)), bits / 8};
  } else {
    number = long_number(place);
    if (number.length == 0 || number.value > INT32_MAX) return nullptr;
  }
  if ((item.numbers & key) != 0) return nullptr;
  item.numbers |= key;
  if (key == LINEFORMS_PID) {
    item.pid = int32_t(number.value);
  } else {
    item.task = int32_t(number.value);
  }
  if (places) {
    (key == LINEFORMS_PID ? places->pid : places->task) = {size_t(place - text), number.length};
  }
  return place + number.length;
}

// The blocks of a width, and the masks that keep the first bytes of one.
template <size_t width>
struct block_of {
  typedef uint8_t bytes __attribute__((vector_size(width)));
  typedef int8_t signs __attribute__((vector_size(width)));
  typedef uint32_t words __attribute__((vector_size(width)));
  typedef uint64_t pairs __attribute__((vector_size(16)));
  typedef bool flags __attribute__((ext_vector_type(width)));

  static LINEFORMS_INLINE void read(bytes &block, const uint8_t *place) {
    memcpy(&block, place, width);
  }

  static LINEFORMS_INLINE bool is_zero(const bytes &block) {
    flags set = __builtin_convertvector((bytes)(block != uint8_t(0)), flags);
    uint32_t result = 0;
    memcpy(&result, &set, width / 8);
    return result == 0;
  }

  // A bit for each byte at `place`, which are `block`, that is a line feed, or that follows a colon
  // and may be a digit.
  static LINEFORMS_INLINE uint32_t stops(const uint8_t *place, const bytes &block) {
    bytes before;
    read(before, place - 1);
    bytes found = (bytes)(block == uint8_t('\n')) |
                  ((bytes)((signs)block >= '0') & (bytes)(before == uint8_t(':')));
    flags set = __builtin_convertvector(found, flags);
    uint32_t result = 0;
    memcpy(&result, &set, width / 8);
    return result;
  }
};

// Where the next block of a line goes, and the hash of those before.
template <size_t width>
struct piece_writer {
  typedef typename block_of<width>::bytes bytes;
  typedef typename block_of<width>::words words;

  uint8_t *out;
  words sums;
  // The length of each piece, 16 bits each.
  uint64_t lengths;

  LINEFORMS_INLINE explicit piece_writer(uint8_t *start) : out(start), sums(), lengths(0) {}

  LINEFORMS_INLINE void add(const bytes &block) {
    memcpy(out, &block, width);
    out += width;
    sums = sums * 0x9e3779b1u + (words)block;
  }

  // Adds a block whose first `length` bytes belong to a piece; its other bytes do not.
  LINEFORMS_INLINE void add(const bytes &block, size_t length) {
    static constexpr uint8_t masks[2 * widest] = {
        255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
        255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};
    bytes mask;
    block_of<width>::read(mask, masks + widest - length);
    add(block & mask);
  }

  LINEFORMS_INLINE void end_piece(size_t length) { lengths = lengths << 16 | length; }

  // The upper bits are those to use.
  LINEFORMS_INLINE uint64_t hash() const {
    typename block_of<width>::pairs halves[width / 16];
    memcpy(halves, &sums, width);
    // Else the halves of a wide block could be exchanged.
    for (size_t index = 1; index < width / 16; index++) halves[0] += halves[index] << 1;
    return ((halves[0][0] ^ lengths) * 0x9e3779b97f4a7c15 ^ halves[0][1]) * 0xc2b2ae3d27d4eb4f;
  }
};

// Cuts off the piece at `line` before a time, which is `head` bytes long.
template <size_t width>
LINEFORMS_INLINE void cut_head(const uint8_t *line, size_t head, piece_writer<width> &writer) {
  typename block_of<width>::bytes block;
  size_t index = 0;
  // Most are shorter than a block.
#pragma clang loop unroll(disable)
  for (; index + width < head; index += width) {
    block_of<width>::read(block, line + index);
    writer.add(block);
  }
  block_of<width>::read(block, line + index);
  writer.add(block, head - index);
  writer.end_piece(head);
}

// Cuts the bytes behind the time. Returns the place of the line feed, or null if the line is not
// fit. A block begins at `last` at the latest.
template <size_t width>
LINEFORMS_INLINE const uint8_t *cut_rest(
    const uint8_t *text, const uint8_t *place, const uint8_t *last, piece_writer<width> &writer,
    lineforms_item &item, number_places *places) {
  item.pid = 0;
  item.task = 0;
  item.numbers = 0;
  const uint8_t *piece = place;
  while (place <= last) {
    typename block_of<width>::bytes block;
    block_of<width>::read(block, place);
    uint32_t found = block_of<width>::stops(place, block);
    const uint8_t *next = place + width;
    for (; __builtin_expect(found != 0, false); found &= found - 1) {
      size_t length = size_t(__builtin_ctz(found));
      const uint8_t *stop = place + length;
      if (*stop == '\n') {
        writer.add(block, length);
        writer.end_piece(size_t(stop - piece));
        return stop;
      }
      // The time has no quote, so no key is found that begins before its end: `"pid":`, `"task":`
      uint64_t before = load(stop - 8);
      const uint8_t *behind;
      if (before >> 16 == 0x3a2264697022) {
        behind = take_number<LINEFORMS_PID>(text, stop, item, places);
      } else if (before >> 8 == 0x3a226b73617422) {
        behind = take_number<LINEFORMS_TASK>(text, stop, item, places);
      } else {
        continue;
      }
      if (!behind) return nullptr;
      if (behind == stop) continue;
      writer.add(block, length);
      writer.end_piece(size_t(stop - piece));
      next = piece = behind;
      break;
    }
    if (found == 0) writer.add(block);
    place = next;
  }
  return nullptr;
}

}  // namespace
