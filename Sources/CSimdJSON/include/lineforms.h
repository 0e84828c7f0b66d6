#pragma once

// Remembers lines of JSON that were read in full, so that a line which differs from one of them in
// nothing but its time and two numbers need not be parsed again.
//
// A line is cut into pieces around its slots: the text of its time, and the whole numbers of its
// keys `pid` and `task`. A form is all the other bytes of a line and where the slots stand in them.
// The rule of cutting looks at bytes alone, so that a line is cut the same way when it is
// remembered and when it is looked up.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The most forms kept.
enum { LINEFORMS_CAPACITY = 8192 };

/// The keys whose numbers are slots.
typedef enum : uint8_t { LINEFORMS_PID, LINEFORMS_TASK } lineforms_key;

/// A number of a line.
typedef struct {
  /// Where its digits begin in the text.
  size_t start;
  size_t length;
  int64_t value;
  lineforms_key key;
} lineforms_number;

/// A line that was cut.
typedef struct {
  /// Where its line feed stands in the text.
  size_t end;
  /// Where the text of its time stands.
  size_t time_start;
  size_t time_length;
  /// Nanoseconds since 1970; only if `has_instant`.
  int64_t instant;
  /// `true` iff the time was read here: it has the day told last and ends in `Z`.
  bool has_instant;
  /// How many digits the fraction of a time read here has.
  uint8_t fraction_digits;
  uint8_t number_count;
  lineforms_number numbers[2];
  uint32_t form;
} lineforms_line;

/// What came of a line that was to be remembered.
typedef enum : uint8_t { LINEFORMS_ADDED, LINEFORMS_UNFIT, LINEFORMS_FULL } lineforms_result;

/// Where something stands in the text; nothing stands there if its length is 0.
typedef struct {
  size_t start;
  size_t length;
} lineforms_range;

/// The forms; a plain value without pointers, which may be copied byte by byte.
typedef struct lineforms lineforms;

/// How many bytes the forms take, aligned to eight bytes.
size_t lineforms_size(void);

/// Makes a memory without any form of as many bytes, whatever these hold. Only what is looked at
/// before a form stands there is written, so that most of the memory of a short log is never touched.
void lineforms_init(lineforms *_Nonnull forms);

/// Forgets every form.
void lineforms_clear(lineforms *_Nonnull forms);

/// Tells the instant at which a day begins, by the eleven bytes `YYYY-MM-DDT` that a time of that
/// day begins with.
void lineforms_set_day(lineforms *_Nonnull forms, const uint8_t *_Nonnull day, int64_t start);

/// Looks for the form of the line that begins at `start`.
///
/// - `end`: where the text to read from ends; a line without a line feed before it is not found.
/// - `limit`: where the readable memory ends, at or behind `end`.
///
/// Returns `true` iff the line has a remembered form. Then it is the remembered line but for a time
/// without quotes, which the caller must read unless `has_instant`, and for plain numbers.
bool lineforms_find(
    const lineforms *_Nonnull forms, const uint8_t *_Nonnull text, size_t start, size_t end,
    size_t limit, lineforms_line *_Nonnull line);

/// Remembers the line at `start`, which was read in full.
///
/// - `time`: the text of its time, without the quotes.
/// - `pid`, `task`: the numbers of these keys, where they are plain numbers.
///
/// Returns `LINEFORMS_UNFIT` if the rule of cutting does not find just these slots.
lineforms_result lineforms_add(
    lineforms *_Nonnull forms, const uint8_t *_Nonnull text, size_t start, size_t end, size_t limit,
    lineforms_range time, lineforms_range pid, lineforms_range task,
    lineforms_line *_Nonnull line);

#ifdef __cplusplus
}
#endif
