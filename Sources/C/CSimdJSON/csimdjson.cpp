#define SIMDJSON_EXCEPTIONS 0
#include <simdjson.h>

#include <cstring>
#include <memory>
#include <new>
#include <utility>

#include "csimdjson.h"

using namespace simdjson;

namespace {

// A line beyond this is skipped: simdjson needs several times its size.
constexpr size_t longest_line = size_t(16) << 20;

// How far simdjson reads and writes beyond a text whose escapes it undoes.
constexpr size_t padding = SIMDJSON_PADDING;

// Memory for the texts of one batch, given back all at once.
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

// The names of the keys, found by their length, ends and parent.
class key_table {
 public:
  bool add(const csimdjson_key &key, uint8_t index) {
    entry added;
    added.key = key.key;
    added.length = strlen(key.name);
    if (added.length > sizeof added.name) return false;
    memcpy(added.name, key.name, added.length);
    added.parent = key.parent;
    if (key.parent < CSIMDJSON_KEYS) is_parent[key.parent] = true;
    uint8_t slot = slot_of(key.name, added.length, key.parent);
    while (slots[slot] != free_slot) slot++;
    slots[slot] = index;
    entries[index] = added;
    return true;
  }

  // Returns the index of a name, or -1 if nobody wants it.
  int find(const char *name, size_t length, uint8_t parent) const {
    for (uint8_t slot = slot_of(name, length, parent); slots[slot] != free_slot; slot++) {
      if (matches(slots[slot], name, length, parent)) return slots[slot];
    }
    return -1;
  }

  // The index of the key that has a name.
  int key(int index) const { return index < 0 ? index : entries[index].key; }

  // Whether the name is the name `index`.
  bool matches(uint8_t index, const char *name, size_t length, uint8_t parent) const {
    const entry &candidate = entries[index];
    return candidate.length == length && candidate.parent == parent &&
           memcmp(candidate.name, name, length) == 0;
  }

  bool contains_keys(uint8_t index) const { return is_parent[index]; }

  key_table() { memset(slots, free_slot, sizeof slots); }

 private:
  static constexpr uint8_t free_slot = 255;
  struct entry {
    char name[CSIMDJSON_NAME] = {};
    size_t length = 0;
    uint8_t parent = CSIMDJSON_NO_PARENT;
    uint8_t key = 0;
  };
  entry entries[CSIMDJSON_NAMES];
  bool is_parent[CSIMDJSON_KEYS] = {};
  uint8_t slots[256];

  static uint8_t slot_of(const char *name, size_t length, uint8_t parent) {
    if (length == 0) return parent;
    return uint8_t(
        length * 7 + uint8_t(name[0]) * 31 + uint8_t(name[length - 1]) * 17 + parent * 13);
  }
};

bool is_space(uint8_t byte) {
  return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

// The code unit of the escape `\uXXXX` at the beginning of a text, or -1 if there is none.
int escaped_unit(const uint8_t *text, size_t length) {
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

// Writes U+FFFD over each escape of half a surrogate pair; returns whether there was one. simdjson
// rejects a line with such an escape, and the whole line would be lost.
bool replace_halves(uint8_t *text, size_t length) {
  bool result = false;
  size_t place = 0;
  while (place < length) {
    const void *found = memchr(text + place, '\\', length - place);
    if (!found) break;
    place = size_t(static_cast<const uint8_t *>(found) - text);
    int unit = escaped_unit(text + place, length - place);
    if (unit < 0) {
      place += 2;
      continue;
    }
    size_t after = place + 6;
    if (unit >= 0xd800 && unit < 0xe000) {
      int next = unit < 0xdc00 ? escaped_unit(text + after, length - after) : -1;
      if (next >= 0xdc00 && next < 0xe000) {
        after += 6;
      } else {
        memcpy(text + place + 2, "fffd", 4);
        result = true;
      }
    }
    place = after;
  }
  return result;
}

}  // namespace

namespace {

// Where the tokens of a stretch of text begin, as simdjson's first stage finds them.
class token_index {
 public:
  // Indexes `length` bytes; a failure leaves the index empty.
  error_code build(const uint8_t *text, size_t length) {
    base = text;
    size = length;
    count = 0;
    if (!stage || stage->capacity() < length) {
      // Room for the usual stretch at once, so that it grows only for long lines.
      size_t capacity = length > usual ? length : usual;
      error_code error = get_active_implementation()->create_dom_parser_implementation(
          capacity, DEFAULT_MAX_DEPTH, stage);
      if (error) return error;
    }
    error_code error = stage->stage1(text, length, stage1_mode::regular);
    if (error) return error;
    count = stage->n_structural_indexes;
    // So that a walk that looks for the end of its line need not look for the end of the index.
    stage->structural_indexes[count] = uint32_t(length);
    return SUCCESS;
  }

  bool covers(const uint8_t *place) const { return base && place >= base && place < base + size; }

  const uint8_t *text() const { return base; }
  const uint32_t *begin() const { return stage->structural_indexes.get(); }

  static constexpr size_t usual = size_t(1) << 18;

 private:
  std::unique_ptr<simdjson::internal::dom_parser_implementation> stage;
  const uint8_t *base = nullptr;
  size_t size = 0;
  size_t count = 0;
};

}  // namespace

struct csimdjson_parser {
  ondemand::parser unescaper;
  key_table keys;
  size_t key_count = 0;
  arena texts;
  // Many lines at once, and one line or object by itself.
  token_index window;
  token_index single;
  const uint32_t *window_token = nullptr;
  bool window_is_valid = false;

  void read_line(
      const uint8_t *text, size_t window_end, bool whole, csimdjson_line &line,
      csimdjson_field *fields);

 private:
  // A line that is being walked, token by token. Places count from the start of the index.
  struct walk {
    const uint8_t *text;
    const uint32_t *token;
    // Where the line ends; every index ends with a token at or after it.
    uint32_t end;
    bool has_escapes;
    csimdjson_line &line;
    csimdjson_field *fields;

    bool at_end() const { return *token >= end; }
    // The token's first byte, or 0 at the end.
    uint8_t first() const { return at_end() ? 0 : text[*token]; }
    // Where the token ends, without the white space after it.
    uint32_t token_end() const {
      uint32_t place = token[1] < end ? token[1] : end;
      while (place > *token && is_space(text[place - 1])) place--;
      return place;
    }
  };

  bool walk_line(
      const token_index &index, const uint32_t *&token, const uint8_t *start,
      const uint8_t *end, csimdjson_line &line, csimdjson_field *fields);
  void build_window(const uint8_t *text, size_t start, size_t end);
  csimdjson_status read_single(
      const uint8_t *start, const uint8_t *end, csimdjson_line &line, csimdjson_field *fields);
  bool read_object(walk &walk, uint8_t parent);
  bool read_key(walk &walk, uint8_t parent, size_t order, int &key);
  bool read_value(walk &walk, int key);
  bool skip_container(walk &walk);
  // Which key came at which place of the line before: lines of a log are alike.
  uint8_t expected[CSIMDJSON_KEYS] = {};
  bool unescape(csimdjson_field &field, bool &has_replacement);
};

// Expects the text of a scalar other than a string.
static bool has_kind(const uint8_t *text, size_t length, csimdjson_kind &kind) {
  auto is = [&](const char *word) {
    return length == strlen(word) && memcmp(text, word, length) == 0;
  };
  switch (text[0]) {
    case 't':
      kind = CSIMDJSON_TRUE;
      return is("true");
    case 'f':
      kind = CSIMDJSON_FALSE;
      return is("false");
    case 'n':
      kind = CSIMDJSON_NULL;
      return is("null");
    default:
      kind = CSIMDJSON_NUMBER;
      return text[0] == '-' || (text[0] >= '0' && text[0] <= '9');
  }
}

bool csimdjson_parser::unescape(csimdjson_field &field, bool &has_replacement) {
  // simdjson reads and writes whole vectors, so the text is copied to where it may.
  size_t room = field.length + 1 + padding;
  uint8_t *quoted = texts.take(room);
  uint8_t *copy = texts.take(room);
  if (!quoted || !copy) return false;
  memcpy(quoted, field.start, field.length);
  memset(quoted + field.length, '"', 1 + padding);
  has_replacement = replace_halves(quoted, field.length);
  uint8_t *end = copy;
  std::string_view unescaped;
  if (unescaper.unescape(ondemand::raw_json_string(quoted), end).get(unescaped)) return false;
  field.start = copy;
  field.length = uint32_t(unescaped.size());
  return true;
}

// Expects the place of a token, and ends after the colon.
inline bool csimdjson_parser::read_key(walk &walk, uint8_t parent, size_t order, int &key) {
  if (walk.first() != '"' || walk.token[1] >= walk.end || walk.text[walk.token[1]] != ':') {
    return false;
  }
  uint32_t start = *walk.token + 1;
  uint32_t end = walk.token_end();
  if (end <= start || walk.text[end - 1] != '"') return false;
  walk.token += 2;
  const char *name = reinterpret_cast<const char *>(walk.text + start);
  size_t length = end - 1 - start;
  uint8_t &guess = expected[order % CSIMDJSON_KEYS];
  if (keys.matches(guess, name, length, parent)) {
    key = keys.key(guess);
    return true;
  }
  int found = keys.find(name, length, parent);
  if (found < 0 && walk.has_escapes && memchr(name, '\\', length)) {
    csimdjson_field field = {walk.text + start, uint32_t(length), CSIMDJSON_STRING};
    bool has_replacement;
    if (!unescape(field, has_replacement)) return false;
    found = keys.find(reinterpret_cast<const char *>(field.start), field.length, parent);
  }
  if (found >= 0) guess = uint8_t(found);
  key = keys.key(found);
  return true;
}

// Steps over an object or array and everything in it.
bool csimdjson_parser::skip_container(walk &walk) {
  size_t objects = 0;
  size_t arrays = 0;
  do {
    switch (walk.first()) {
      case 0: return false;
      case '{': objects++; break;
      case '[': arrays++; break;
      case '}': if (objects-- == 0) return false; break;
      case ']': if (arrays-- == 0) return false; break;
    }
    walk.token++;
  } while (objects + arrays != 0);
  return true;
}

// Reads the value at the token and ends after it.
inline bool csimdjson_parser::read_value(walk &walk, int key) {
  csimdjson_field unwanted;
  csimdjson_field &field = key < 0 ? unwanted : walk.fields[key];
  if (key >= 0) {
    uint64_t bit = uint64_t(1) << key;
    walk.line.repeated |= walk.line.present & bit;
    walk.line.present |= bit;
  }
  uint8_t first = walk.first();
  uint32_t start = *walk.token;
  field.start = walk.text + start;
  if (first == '{' || first == '[') {
    field.kind = first == '{' ? CSIMDJSON_OBJECT : CSIMDJSON_ARRAY;
    bool is_read = first == '{' && key >= 0 && keys.contains_keys(uint8_t(key))
                       ? read_object(walk, uint8_t(key))
                       : skip_container(walk);
    field.length = (walk.at_end() ? walk.end : *walk.token) - start;
    return is_read;
  }
  if (first == 0) return false;
  field.length = walk.token_end() - start;
  walk.token++;
  if (first != '"') return has_kind(field.start, field.length, field.kind);
  if (field.length < 2 || field.start[field.length - 1] != '"') return false;
  field.kind = CSIMDJSON_STRING;
  field.start++;
  field.length -= 2;
  if (!walk.has_escapes || !memchr(field.start, '\\', field.length)) return true;
  bool has_replacement;
  if (!unescape(field, has_replacement)) return false;
  // A replacement matters only in the text of a key of interest.
  walk.line.has_replacement |= has_replacement && key >= 0;
  return true;
}

// Expects the place of the opening brace, and ends after the closing one.
bool csimdjson_parser::read_object(walk &walk, uint8_t parent) {
  walk.token++;
  if (walk.first() == '}') {
    walk.token++;
    return true;
  }
  for (size_t order = parent == CSIMDJSON_NO_PARENT ? 0 : size_t(parent);; order++) {
    int key;
    if (!read_key(walk, parent, order, key) || !read_value(walk, key)) return false;
    uint8_t next = walk.first();
    if (next == 0) return false;
    walk.token++;
    if (next != ',') return next == '}';
  }
}

// Walks the tokens from `token` on, and leaves it in or after the line.
bool csimdjson_parser::walk_line(
    const token_index &index, const uint32_t *&token, const uint8_t *start, const uint8_t *end,
    csimdjson_line &line, csimdjson_field *fields) {
  uint32_t first = uint32_t(start - index.text());
  while (*token < first) token++;
  bool has_escapes = memchr(start, '\\', size_t(end - start)) != nullptr;
  walk walk = {
      index.text(), token, uint32_t(end - index.text()), has_escapes, line, fields};
  bool is_read =
      walk.first() == '{' && read_object(walk, CSIMDJSON_NO_PARENT) && walk.at_end();
  token = walk.token;
  return is_read;
}

// Indexes whole lines from `start` on, as many as the usual stretch holds.
void csimdjson_parser::build_window(const uint8_t *text, size_t start, size_t end) {
  size_t stop = end;
  if (end - start > token_index::usual) {
    stop = start + token_index::usual;
    while (stop > start && text[stop - 1] != '\n') stop--;
    if (stop == start) stop = start + token_index::usual;
  }
  // A line longer than the window is read by itself: here its end is missing.
  window_is_valid = window.build(text + start, stop - start) == SUCCESS;
  window_token = window_is_valid ? window.begin() : nullptr;
}

csimdjson_status csimdjson_parser::read_single(
    const uint8_t *start, const uint8_t *end, csimdjson_line &line, csimdjson_field *fields) {
  line.present = 0;
  line.repeated = 0;
  line.has_replacement = false;
  error_code error = single.build(start, size_t(end - start));
  if (error) return error == UTF8_ERROR ? CSIMDJSON_INVALID_UTF8 : CSIMDJSON_MALFORMED;
  const uint32_t *token = single.begin();
  return walk_line(single, token, start, end, line, fields) ? CSIMDJSON_READ
                                                            : CSIMDJSON_MALFORMED;
}

void csimdjson_parser::read_line(
    const uint8_t *text, size_t window_end, bool whole, csimdjson_line &line,
    csimdjson_field *fields) {
  line.present = 0;
  line.repeated = 0;
  line.has_replacement = false;
  const uint8_t *start = text + line.start;
  const uint8_t *end = text + line.end;
  while (start < end && is_space(*start)) start++;
  while (start < end && is_space(end[-1])) end--;
  line.status = start == end                         ? CSIMDJSON_BLANK
                : *start != '{'                      ? CSIMDJSON_NOT_OBJECT
                : size_t(end - start) > longest_line ? CSIMDJSON_TOO_LONG
                : end[-1] != '}'                     ? CSIMDJSON_MALFORMED
                                                     : CSIMDJSON_READ;
  if (line.status != CSIMDJSON_READ) return;
  if (!whole) {
    if (!window.covers(start)) build_window(text, line.start, window_end);
    if (window_is_valid && window.covers(end - 1) &&
        walk_line(window, window_token, start, end, line, fields)) {
      return;
    }
  }
  line.status = read_single(start, end, line, fields);
}

csimdjson_parser *csimdjson_create(const csimdjson_key *names, size_t name_count, size_t count) {
  if (count > CSIMDJSON_KEYS || name_count > CSIMDJSON_NAMES) return nullptr;
  std::unique_ptr<csimdjson_parser> result(new (std::nothrow) csimdjson_parser);
  if (!result) return nullptr;
  result->key_count = count;
  if (result->unescaper.allocate(padding)) return nullptr;
  for (size_t index = 0; index < name_count; index++) {
    if (!result->keys.add(names[index], uint8_t(index))) return nullptr;
  }
  return result.release();
}

void csimdjson_destroy(csimdjson_parser *parser) { delete parser; }

size_t csimdjson_read(
    csimdjson_parser *parser, const uint8_t *text, size_t *position, size_t end, bool whole,
    csimdjson_line *lines, csimdjson_field *fields, size_t capacity) {
  parser->texts.clear();
  size_t count = 0;
  while (count < capacity && *position < end) {
    const uint8_t *start = text + *position;
    const void *feed = whole ? nullptr : memchr(start, '\n', end - *position);
    csimdjson_line &line = lines[count];
    line.start = *position;
    line.end = feed ? size_t(static_cast<const uint8_t *>(feed) - text) : end;
    parser->read_line(text, end, whole, line, fields + count * parser->key_count);
    *position = feed ? line.end + 1 : end;
    count++;
    if (line.status != CSIMDJSON_READ && line.status != CSIMDJSON_BLANK) break;
  }
  return count;
}
