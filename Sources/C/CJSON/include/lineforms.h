#pragma once

// Remembers lines of JSON that were read in full, so that a line which differs from one of them in
// nothing but its time and two numbers need not be parsed again.
//
// A line is cut into pieces around its slots: the text of its time, and the whole numbers of its
// keys `pid` and `task`. A form is all the other bytes of a line and the places of the slots in
// them. The rule of cutting looks at bytes alone, so that a line is cut the same way when it is
// remembered and when it is looked up.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The most forms kept.
enum { LINEFORMS_CAPACITY = 8192 };

/// The numbers that a line has, of the keys whose numbers are slots: one bit each.
enum { LINEFORMS_PID = 1, LINEFORMS_TASK = 2 };

/// The number of bytes compared in one step; it does not change the result.
typedef enum : uint8_t {
  /// As many as the processor can.
  LINEFORMS_WIDEST,
  /// Sixteen, as every processor can.
  LINEFORMS_NARROW
} lineforms_width;

/// What a line has of its own.
typedef struct {
  /// Nanoseconds since 1970.
  int64_t instant;
  int32_t task;
  int32_t pid;
  /// The number of the line.
  uint32_t line;
  uint32_t form;
  /// The numbers that it has; the others are 0.
  uint8_t numbers;
  /// How many digits the fraction of its time has, if it was read.
  uint8_t fraction_digits;
} lineforms_item;

/// A place in the text; empty if its length is 0.
typedef struct {
  size_t start;
  size_t length;
} lineforms_range;

/// Lines that follow one another.
typedef struct {
  /// How many were found and have a time that was read.
  size_t count;
  /// Where the line after them begins.
  size_t end;
  /// Whether one more line was found whose time the caller must read: the time is not of the last
  /// day given, or does not end in `Z`. The line's item follows the items of the others.
  bool has_open_time;
  lineforms_range open_time;
  /// Where the line after that one begins.
  size_t open_end;
} lineforms_lines;

/// What came of a line that was to be remembered.
typedef enum : uint8_t { LINEFORMS_ADDED, LINEFORMS_UNFIT, LINEFORMS_FULL } lineforms_result;

/// The forms; a plain value without pointers, which may be copied byte by byte.
typedef struct lineforms lineforms;

/// How many bytes the forms take, aligned to eight bytes.
size_t lineforms_size(void);

/// Initializes a memory without any form; its bytes may have any values. The function writes only
/// bytes that are read before a form is stored, so that a short log touches little of the memory.
void lineforms_init(lineforms *_Nonnull forms, lineforms_width width);

/// Forgets every form.
void lineforms_clear(lineforms *_Nonnull forms);

/// Sets the instant at which a day begins. `day` is the eleven bytes `YYYY-MM-DDT` at the beginning
/// of its times.
void lineforms_set_day(lineforms *_Nonnull forms, const uint8_t *_Nonnull day, int64_t start);

/// Looks for the forms of the lines from `start` on, up to the first that has none or whose time
/// the caller must read.
///
/// - `end`: where the text to read from ends; a line without a line feed before it is not found.
/// - `limit`: where the readable memory ends, at or after `end`.
/// - `line`: the number of the first line.
/// - `items`: room for the items of `capacity` lines.
///
/// A line that is found is the remembered one but for its time, which is read or has no quotes, and
/// for plain numbers.
void lineforms_find(
    lineforms *_Nonnull forms, const uint8_t *_Nonnull text, size_t start, size_t end, size_t limit,
    uint32_t line, lineforms_item *_Nonnull items, size_t capacity,
    lineforms_lines *_Nonnull found);

/// Remembers the line at `start`, which was read in full.
///
/// - `time`: the text of its time, without the quotes.
/// - `pid`, `task`: the numbers of these keys, where they are plain numbers.
///
/// Returns `LINEFORMS_UNFIT` if the rule of cutting does not find just these slots.
lineforms_result lineforms_add(
    lineforms *_Nonnull forms, const uint8_t *_Nonnull text, size_t start, size_t end, size_t limit,
    lineforms_range time, lineforms_range pid, lineforms_range task);

#ifdef __cplusplus
}
#endif
