#pragma once

// Reads JSON objects, one a line.
//
// The caller names the keys it wants; everything else in an object is skipped. One call reads
// many lines, so that the language boundary is crossed once per batch and not once per field.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The most keys that a parser takes: their presence is a 64-bit mask.
enum { JSONLINES_KEYS = 64 };

/// The most names of all keys: a key may have several.
enum { JSONLINES_NAMES = 96 };

/// The most bytes of a key's name.
enum { JSONLINES_NAME = 23 };

/// The parent of a key of the outermost object.
enum { JSONLINES_NO_PARENT = 255 };

/// A name of a key of interest.
typedef struct {
  const char *_Nonnull name;
  /// Index of the key, which has several names where writers call one thing by several.
  uint8_t key;
  /// Index of the key whose object contains this one, or `JSONLINES_NO_PARENT`.
  uint8_t parent;
} jsonlines_key;

/// What a value is.
typedef enum : uint8_t {
  /// Text with its escapes undone.
  JSONLINES_STRING,
  /// The digits as they are in the text.
  JSONLINES_NUMBER,
  JSONLINES_TRUE,
  JSONLINES_FALSE,
  JSONLINES_NULL,
  JSONLINES_OBJECT,
  /// The text of the whole array.
  JSONLINES_ARRAY
} jsonlines_kind;

/// A value; its bytes live until the next call with the same parser.
typedef struct {
  const uint8_t *_Nullable start;
  uint32_t length;
  jsonlines_kind kind;
} jsonlines_field;

/// What became of a line.
typedef enum : uint8_t {
  JSONLINES_READ,
  /// White space only.
  JSONLINES_BLANK,
  /// Begins with something other than an object.
  JSONLINES_NOT_OBJECT,
  JSONLINES_MALFORMED,
  JSONLINES_INVALID_UTF8,
  JSONLINES_TOO_LONG
} jsonlines_status;

/// One line of the text.
typedef struct {
  /// Where it begins and ends in the text, without its line feed.
  size_t start;
  size_t end;
  /// Bit `n` is set if the key `n` has a value; only then is its field filled.
  uint64_t present;
  /// Bit `n` is set if the key `n` came more than once; the last one counts.
  uint64_t repeated;
  jsonlines_status status;
  /// Whether the text of a key of interest had half of a surrogate pair, which U+FFFD replaces.
  bool has_replacement;
} jsonlines_line;

typedef struct jsonlines_parser jsonlines_parser;

/// Returns a parser for `count` keys, up to `JSONLINES_KEYS`, with up to `JSONLINES_NAMES` names of up to
/// `JSONLINES_NAME` bytes; null for more, and without memory.
jsonlines_parser *_Nullable jsonlines_create(
    const jsonlines_key *_Nonnull names, size_t name_count, size_t count);

void jsonlines_destroy(jsonlines_parser *_Nonnull parser);

/// Reads lines from `text[*position]` on until `end`, until `capacity` of them are read, or until
/// one that is not a readable object, which is then the last one of the batch.
///
/// - `whole`: the text up to `end` is one object, whatever its line feeds.
/// - `lines`, `fields`: room for `capacity` lines, and for `capacity` times the number of keys.
///
/// Returns the number of lines and moves `position` after them. Between calls, `text` must not
/// change: its lines are indexed ahead.
size_t jsonlines_read(
    jsonlines_parser *_Nonnull parser, const uint8_t *_Nonnull text, size_t *_Nonnull position,
    size_t end, bool whole, jsonlines_line *_Nonnull lines, jsonlines_field *_Nonnull fields,
    size_t capacity);

#ifdef __cplusplus
}
#endif
