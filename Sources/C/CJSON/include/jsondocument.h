#pragma once

// One whole JSON text, for the few files that are one object and are
// asked for single values. Lines by the million are read by jsonlines.h.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct jsondocument jsondocument;

/// Reads a text that is one JSON value; null if it is none, and without memory.
jsondocument *_Nullable jsondocument_create(const uint8_t *_Nonnull text, size_t length);

void jsondocument_destroy(jsondocument *_Nonnull document);

/// A value within a document; it lives as long as the document.
typedef struct {
  uint64_t words[2];
} jsonelement;

/// The document's outermost value.
jsonelement jsondocument_root(const jsondocument *_Nonnull document);

/// Finds the member of an object; `false` if there is none.
bool jsonelement_member(
    jsonelement object, const char *_Nonnull key, jsonelement *_Nonnull member);

/// Copies the first values of an array; returns how many values the array has, 0 if it is none.
size_t jsonelement_items(
    jsonelement array, jsonelement *_Nullable items, size_t capacity);

/// Copies the first values of an object; returns how many values the object has, 0 if it is none.
size_t jsonelement_members(
    jsonelement object, jsonelement *_Nullable items, size_t capacity);

/// Copies the first keys of an object as strings, in the order of its values; returns how many it has.
size_t jsonelement_keys(
    jsonelement object, jsonelement *_Nullable items, size_t capacity);

/// The text of a string, its escapes undone; null if it is none.
const uint8_t *_Nullable jsonelement_text(jsonelement value, size_t *_Nonnull length);

/// A number; `false` if the value is none.
bool jsonelement_number(jsonelement value, double *_Nonnull number);

/// Reads a whole number; `false` if the value is not one of 64 bits without a sign.
bool jsonelement_unsigned(jsonelement value, uint64_t *_Nonnull number);

/// Reads a whole number; `false` if the value is not one of 64 bits with a sign.
bool jsonelement_integer(jsonelement value, int64_t *_Nonnull number);

/// Reads a truth value; `false` if the value is something else.
bool jsonelement_flag(jsonelement value, bool *_Nonnull flag);

#ifdef __cplusplus
}
#endif
