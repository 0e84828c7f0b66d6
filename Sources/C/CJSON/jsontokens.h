#pragma once

// The tokens of a JSON text, and the texts of its strings: what both ways of reading JSON share.

#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <utility>

namespace json {

inline bool is_space(uint8_t byte) {
  return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

// What a byte outside of strings is.
enum class byte_class : uint8_t { scalar, space, bracket, quote, beyond_ascii };

struct byte_classes {
  byte_class of[256] = {};
  constexpr byte_classes() {
    for (int byte = 0x80; byte < 256; byte++) of[byte] = byte_class::beyond_ascii;
    for (uint8_t byte : {' ', '\t', '\r', '\n'}) of[byte] = byte_class::space;
    for (uint8_t byte : {'{', '}', '[', ']', ':', ','}) of[byte] = byte_class::bracket;
    of[uint8_t('"')] = byte_class::quote;
  }
};
inline constexpr byte_classes classes;

// The length of the character in UTF-8 at the beginning of a text, or 0 if there is none.
inline size_t character_length(const uint8_t *text, size_t length) {
  auto follows = [&](size_t place, uint8_t least, uint8_t most) {
    return place < length && text[place] >= least && text[place] <= most;
  };
  uint8_t first = length > 0 ? text[0] : 0xff;
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return follows(1, 0x80, 0xbf) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    // Neither longer than needed nor half of a surrogate pair.
    uint8_t least = first == 0xe0 ? 0xa0 : 0x80;
    uint8_t most = first == 0xed ? 0x9f : 0xbf;
    return follows(1, least, most) && follows(2, 0x80, 0xbf) ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    uint8_t least = first == 0xf0 ? 0x90 : 0x80;
    uint8_t most = first == 0xf4 ? 0x8f : 0xbf;
    return follows(1, least, most) && follows(2, 0x80, 0xbf) && follows(3, 0x80, 0xbf) ? 4 : 0;
  }
  return 0;
}

// Returns the next place, up to `end`, of a byte within a string that needs a look: a quote, a backslash, a control
// character, or one beyond ASCII.
inline const uint8_t *next_in_string(const uint8_t *place, const uint8_t *end) {
  typedef int8_t block __attribute__((vector_size(16)));
  while (end - place >= 16) {
    block bytes;
    memcpy(&bytes, place, sizeof bytes);
    // What is beyond ASCII is negative.
    block found = (bytes < 0x20) | (bytes == '"') | (bytes == '\\');
    uint64_t halves[2];
    memcpy(halves, &found, sizeof halves);
    // Little-endian, as all processors of interest are: the lowest byte comes first.
    if (halves[0]) return place + __builtin_ctzll(halves[0]) / 8;
    if (halves[1]) return place + 8 + __builtin_ctzll(halves[1]) / 8;
    place += 16;
  }
  while (place < end && *place >= 0x20 && *place < 0x80 && *place != '"' && *place != '\\') place++;
  return place;
}

enum class index_status { done, malformed, invalid_utf8, no_memory };

// Where the tokens of a text begin: brackets, colons, commas, strings, and other scalars.
class token_index {
 public:
  // Indexes `length` bytes, less than 4 GiB. A failure leaves the index empty, though it covers them.
  index_status build(const uint8_t *text, size_t length) {
    base = text;
    size = length;
    used = 0;
    const uint8_t *end = text + length;
    const uint8_t *place = text;
    while (place < end) {
      byte_class kind = classes.of[*place];
      if (kind == byte_class::space) {
        place++;
        continue;
      }
      if (used + 2 > room && !grow()) return fail(index_status::no_memory);
      places[used++] = uint32_t(place - text);
      if (kind == byte_class::bracket) {
        place++;
      } else if (kind == byte_class::quote) {
        index_status status = skip_string(++place, end);
        if (status != index_status::done) return fail(status);
      } else {
        while (place < end && classes.of[*place] == byte_class::scalar) place++;
        if (place < end && classes.of[*place] == byte_class::beyond_ascii) {
          return fail(character_length(place, size_t(end - place)) == 0 ? index_status::invalid_utf8
                                                                       : index_status::malformed);
        }
      }
    }
    if (used + 1 > room && !grow()) return fail(index_status::no_memory);
    // So that a walk that looks for the end of its line need not look for the end of the index.
    places[used] = uint32_t(length);
    return index_status::done;
  }

  bool covers(const uint8_t *place) const { return base && place >= base && place < base + size; }

  const uint8_t *text() const { return base; }
  const uint32_t *begin() const { return places.get(); }
  size_t count() const { return used; }

 private:
  std::unique_ptr<uint32_t[]> places;
  size_t room = 0;
  size_t used = 0;
  const uint8_t *base = nullptr;
  size_t size = 0;

  index_status fail(index_status status) {
    used = 0;
    return status;
  }

  bool grow() {
    size_t wanted = room == 0 ? 1024 : room * 2;
    std::unique_ptr<uint32_t[]> grown(new (std::nothrow) uint32_t[wanted]);
    if (!grown) return false;
    if (used > 0) memcpy(grown.get(), places.get(), used * sizeof(uint32_t));
    places = std::move(grown);
    room = wanted;
    return true;
  }

  // Expects the place after the opening quote, and ends after the closing one.
  static index_status skip_string(const uint8_t *&place, const uint8_t *end) {
    while (true) {
      place = next_in_string(place, end);
      if (place == end) return index_status::malformed;
      uint8_t byte = *place;
      if (byte == '"') {
        place++;
        return index_status::done;
      }
      if (byte < 0x20) return index_status::malformed;
      if (byte == '\\') {
        if (++place == end) return index_status::malformed;
        // A control character is none that can be escaped, and one beyond ASCII is looked at.
        if (*place >= 0x20 && *place < 0x80) place++;
        continue;
      }
      size_t length = character_length(place, size_t(end - place));
      if (length == 0) return index_status::invalid_utf8;
      place += length;
    }
  }
};

// The code unit of the escape `\uXXXX` at the beginning of a text, or -1 if there is none.
inline int escaped_unit(const uint8_t *text, size_t length) {
  if (length < 6 || text[0] != '\\' || text[1] != 'u') return -1;
  int unit = 0;
  for (size_t index = 2; index < 6; index++) {
    uint8_t lower = text[index] | 0x20;
    if (text[index] >= '0' && text[index] <= '9') {
      unit = unit * 16 + (text[index] - '0');
    } else if (lower >= 'a' && lower <= 'f') {
      unit = unit * 16 + (lower - 'a' + 10);
    } else {
      return -1;
    }
  }
  return unit;
}

inline uint8_t *append_character(uint8_t *place, uint32_t scalar) {
  if (scalar < 0x80) {
    *place++ = uint8_t(scalar);
    return place;
  }
  size_t more = scalar < 0x800 ? 1 : scalar < 0x10000 ? 2 : 3;
  static const uint8_t marks[] = {0, 0xc0, 0xe0, 0xf0};
  *place++ = uint8_t(marks[more] | scalar >> (6 * more));
  while (more > 0) *place++ = uint8_t(0x80 | (scalar >> (6 * --more) & 0x3f));
  return place;
}

// The character of a letter after a backslash, or 0 if there is none.
inline uint8_t escaped_character(uint8_t letter) {
  switch (letter) {
    case '"': case '\\': case '/': return letter;
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    default: return 0;
  }
}

// Undoes the escapes of a string into `result`, which has room for as many bytes as the text has, and becomes the end
// of what was written. Half of a surrogate pair becomes U+FFFD, so that the string is not lost. `false` if an escape
// is none of JSON's.
inline bool unescape(const uint8_t *text, size_t length, uint8_t *&result, bool &has_replacement) {
  const uint8_t *end = text + length;
  while (text < end) {
    const void *found = memchr(text, '\\', size_t(end - text));
    const uint8_t *stop = found ? static_cast<const uint8_t *>(found) : end;
    memcpy(result, text, size_t(stop - text));
    result += stop - text;
    text = stop;
    if (text == end) break;
    int unit = escaped_unit(text, size_t(end - text));
    if (unit < 0) {
      uint8_t character = end - text < 2 ? 0 : escaped_character(text[1]);
      if (character == 0) return false;
      *result++ = character;
      text += 2;
      continue;
    }
    text += 6;
    uint32_t scalar = uint32_t(unit);
    if (unit >= 0xd800 && unit < 0xe000) {
      int next = unit < 0xdc00 ? escaped_unit(text, size_t(end - text)) : -1;
      if (next >= 0xdc00 && next < 0xe000) {
        scalar = 0x10000 + (uint32_t(unit - 0xd800) << 10) + uint32_t(next - 0xdc00);
        text += 6;
      } else {
        scalar = 0xfffd;
        has_replacement = true;
      }
    }
    // Never longer than its escape.
    result = append_character(result, scalar);
  }
  return true;
}

// Memory for texts, given back all at once.
class arena {
 public:
  // Returns `count` bytes, or null without memory.
  uint8_t *take(size_t count) {
    if (!current || current->size - current->used < count) {
      size_t size = count > chunk_size ? count : chunk_size;
      std::unique_ptr<chunk> added(new (std::nothrow) chunk);
      if (!added) return nullptr;
      added->bytes.reset(new (std::nothrow) uint8_t[size]);
      if (!added->bytes) return nullptr;
      added->size = size;
      added->previous = std::move(current);
      current = std::move(added);
    }
    uint8_t *result = current->bytes.get() + current->used;
    current->used += count;
    return result;
  }

  // Keeps one chunk of the usual size, so that most batches allocate nothing.
  void clear() {
    while (current && (current->previous || current->size > chunk_size)) {
      std::unique_ptr<chunk> previous = std::move(current->previous);
      current = std::move(previous);
    }
    if (current) current->used = 0;
  }

  ~arena() {
    // One after the other: a long chain would need as deep a stack.
    while (current) {
      std::unique_ptr<chunk> previous = std::move(current->previous);
      current = std::move(previous);
    }
  }

 private:
  static constexpr size_t chunk_size = size_t(1) << 17;
  struct chunk {
    std::unique_ptr<uint8_t[]> bytes;
    size_t size = 0;
    size_t used = 0;
    std::unique_ptr<chunk> previous;
  };
  std::unique_ptr<chunk> current;
};

}  // namespace json
