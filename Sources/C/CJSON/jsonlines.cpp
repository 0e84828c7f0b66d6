#include "jsonlines.h"

#include "jsontokens.h"

using namespace json;

namespace {

// A line beyond this is skipped: its tokens need several times its size.
constexpr size_t longest_line = size_t(16) << 20;

// How much of the text is indexed at once, in whole lines.
constexpr size_t usual = size_t(1) << 18;

// The names of the keys, found by their length, ends and parent.
class key_table {
 public:
  bool add(const jsonlines_key &key, uint8_t index) {
    entry added;
    added.key = key.key;
    added.length = strlen(key.name);
    if (added.length > sizeof added.name) return false;
    memcpy(added.name, key.name, added.length);
    added.parent = key.parent;
    if (key.parent < JSONLINES_KEYS) is_parent[key.parent] = true;
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
    char name[JSONLINES_NAME] = {};
    size_t length = 0;
    uint8_t parent = JSONLINES_NO_PARENT;
    uint8_t key = 0;
  };
  entry entries[JSONLINES_NAMES];
  bool is_parent[JSONLINES_KEYS] = {};
  uint8_t slots[256];

  static uint8_t slot_of(const char *name, size_t length, uint8_t parent) {
    if (length == 0) return parent;
    return uint8_t(
        length * 7 + uint8_t(name[0]) * 31 + uint8_t(name[length - 1]) * 17 + parent * 13);
  }
};

}  // namespace

struct jsonlines_parser {
  key_table keys;
  size_t key_count = 0;
  arena texts;
  // The token indexes: `window` for many lines, `single` for one line or object.
  token_index window;
  token_index single;
  const uint32_t *window_token = nullptr;
  bool window_is_valid = false;

  void read_line(
      const uint8_t *text, size_t window_end, bool whole, jsonlines_line &line,
      jsonlines_field *fields);

 private:
  // A line that is being walked, token by token. Places count from the start of the index.
  struct walk {
    const uint8_t *text;
    const uint32_t *token;
    // Where the line ends; every index ends with a token at or after it.
    uint32_t end;
    bool has_escapes;
    jsonlines_line &line;
    jsonlines_field *fields;

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
      const uint8_t *end, jsonlines_line &line, jsonlines_field *fields);
  void build_window(const uint8_t *text, size_t start, size_t end);
  jsonlines_status read_single(
      const uint8_t *start, const uint8_t *end, jsonlines_line &line, jsonlines_field *fields);
  bool read_object(walk &walk, uint8_t parent);
  bool read_key(walk &walk, uint8_t parent, size_t order, int &key);
  bool read_value(walk &walk, int key);
  bool skip_container(walk &walk);
  // Which key came at which place of the line before: lines of a log are alike.
  uint8_t expected[JSONLINES_KEYS] = {};
  bool unescape(jsonlines_field &field, bool &has_replacement);
};

// Expects the text of a scalar other than a string.
static bool has_kind(const uint8_t *text, size_t length, jsonlines_kind &kind) {
  auto is = [&](const char *word) {
    return length == strlen(word) && memcmp(text, word, length) == 0;
  };
  switch (text[0]) {
    case 't':
      kind = JSONLINES_TRUE;
      return is("true");
    case 'f':
      kind = JSONLINES_FALSE;
      return is("false");
    case 'n':
      kind = JSONLINES_NULL;
      return is("null");
    default:
      kind = JSONLINES_NUMBER;
      return text[0] == '-' || (text[0] >= '0' && text[0] <= '9');
  }
}

bool jsonlines_parser::unescape(jsonlines_field &field, bool &has_replacement) {
  uint8_t *copy = texts.take(field.length);
  uint8_t *end = copy;
  if (!copy || !json::unescape(field.start, field.length, end, has_replacement)) return false;
  field.start = copy;
  field.length = uint32_t(end - copy);
  return true;
}

// Expects the place of a token, and ends after the colon.
inline bool jsonlines_parser::read_key(walk &walk, uint8_t parent, size_t order, int &key) {
  if (walk.first() != '"' || walk.token[1] >= walk.end || walk.text[walk.token[1]] != ':') {
    return false;
  }
  uint32_t start = *walk.token + 1;
  uint32_t end = walk.token_end();
  if (end <= start || walk.text[end - 1] != '"') return false;
  walk.token += 2;
  const char *name = reinterpret_cast<const char *>(walk.text + start);
  size_t length = end - 1 - start;
  uint8_t &guess = expected[order % JSONLINES_KEYS];
  if (keys.matches(guess, name, length, parent)) {
    key = keys.key(guess);
    return true;
  }
  int found = keys.find(name, length, parent);
  if (found < 0 && walk.has_escapes && memchr(name, '\\', length)) {
    jsonlines_field field = {walk.text + start, uint32_t(length), JSONLINES_STRING};
    bool has_replacement = false;
    if (!unescape(field, has_replacement)) return false;
    found = keys.find(reinterpret_cast<const char *>(field.start), field.length, parent);
  }
  if (found >= 0) guess = uint8_t(found);
  key = keys.key(found);
  return true;
}

// Steps over an object or array and everything in it.
bool jsonlines_parser::skip_container(walk &walk) {
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
inline bool jsonlines_parser::read_value(walk &walk, int key) {
  jsonlines_field unwanted;
  jsonlines_field &field = key < 0 ? unwanted : walk.fields[key];
  if (key >= 0) {
    uint64_t bit = uint64_t(1) << key;
    walk.line.repeated |= walk.line.present & bit;
    walk.line.present |= bit;
  }
  uint8_t first = walk.first();
  uint32_t start = *walk.token;
  field.start = walk.text + start;
  if (first == '{' || first == '[') {
    field.kind = first == '{' ? JSONLINES_OBJECT : JSONLINES_ARRAY;
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
  field.kind = JSONLINES_STRING;
  field.start++;
  field.length -= 2;
  if (!walk.has_escapes || !memchr(field.start, '\\', field.length)) return true;
  bool has_replacement = false;
  if (!unescape(field, has_replacement)) return false;
  // A replacement matters only in the text of a key of interest.
  walk.line.has_replacement |= has_replacement && key >= 0;
  return true;
}

// Expects the place of the opening brace, and ends after the closing one.
bool jsonlines_parser::read_object(walk &walk, uint8_t parent) {
  walk.token++;
  if (walk.first() == '}') {
    walk.token++;
    return true;
  }
  for (size_t order = parent == JSONLINES_NO_PARENT ? 0 : size_t(parent);; order++) {
    int key;
    if (!read_key(walk, parent, order, key) || !read_value(walk, key)) return false;
    uint8_t next = walk.first();
    if (next == 0) return false;
    walk.token++;
    if (next != ',') return next == '}';
  }
}

// Walks the tokens from `token` on, and leaves it in or after the line.
bool jsonlines_parser::walk_line(
    const token_index &index, const uint32_t *&token, const uint8_t *start, const uint8_t *end,
    jsonlines_line &line, jsonlines_field *fields) {
  uint32_t first = uint32_t(start - index.text());
  while (*token < first) token++;
  bool has_escapes = memchr(start, '\\', size_t(end - start)) != nullptr;
  walk walk = {
      index.text(), token, uint32_t(end - index.text()), has_escapes, line, fields};
  bool is_read =
      walk.first() == '{' && read_object(walk, JSONLINES_NO_PARENT) && walk.at_end();
  token = walk.token;
  return is_read;
}

// Indexes whole lines from `start` on, as many as the usual stretch holds.
void jsonlines_parser::build_window(const uint8_t *text, size_t start, size_t end) {
  size_t stop = end;
  if (end - start > usual) {
    stop = start + usual;
    while (stop > start && text[stop - 1] != '\n') stop--;
    if (stop == start) stop = start + usual;
  }
  // A line longer than the window is read by itself: here its end is missing.
  window_is_valid = window.build(text + start, stop - start) == index_status::done;
  window_token = window_is_valid ? window.begin() : nullptr;
}

jsonlines_status jsonlines_parser::read_single(
    const uint8_t *start, const uint8_t *end, jsonlines_line &line, jsonlines_field *fields) {
  line.present = 0;
  line.repeated = 0;
  line.has_replacement = false;
  index_status status = single.build(start, size_t(end - start));
  if (status == index_status::invalid_utf8) return JSONLINES_INVALID_UTF8;
  if (status != index_status::done) return JSONLINES_MALFORMED;
  const uint32_t *token = single.begin();
  return walk_line(single, token, start, end, line, fields) ? JSONLINES_READ
                                                            : JSONLINES_MALFORMED;
}

void jsonlines_parser::read_line(
    const uint8_t *text, size_t window_end, bool whole, jsonlines_line &line,
    jsonlines_field *fields) {
  line.present = 0;
  line.repeated = 0;
  line.has_replacement = false;
  const uint8_t *start = text + line.start;
  const uint8_t *end = text + line.end;
  while (start < end && is_space(*start)) start++;
  while (start < end && is_space(end[-1])) end--;
  line.status = start == end                         ? JSONLINES_BLANK
                : *start != '{'                      ? JSONLINES_NOT_OBJECT
                : size_t(end - start) > longest_line ? JSONLINES_TOO_LONG
                : end[-1] != '}'                     ? JSONLINES_MALFORMED
                                                     : JSONLINES_READ;
  if (line.status != JSONLINES_READ) return;
  if (!whole) {
    if (!window.covers(start)) build_window(text, line.start, window_end);
    if (window_is_valid && window.covers(end - 1) &&
        walk_line(window, window_token, start, end, line, fields)) {
      return;
    }
  }
  line.status = read_single(start, end, line, fields);
}

jsonlines_parser *jsonlines_create(const jsonlines_key *names, size_t name_count, size_t count) {
  if (count > JSONLINES_KEYS || name_count > JSONLINES_NAMES) return nullptr;
  std::unique_ptr<jsonlines_parser> result(new (std::nothrow) jsonlines_parser);
  if (!result) return nullptr;
  result->key_count = count;
  for (size_t index = 0; index < name_count; index++) {
    if (!result->keys.add(names[index], uint8_t(index))) return nullptr;
  }
  return result.release();
}

void jsonlines_destroy(jsonlines_parser *parser) { delete parser; }

size_t jsonlines_read(
    jsonlines_parser *parser, const uint8_t *text, size_t *position, size_t end, bool whole,
    jsonlines_line *lines, jsonlines_field *fields, size_t capacity) {
  parser->texts.clear();
  size_t count = 0;
  while (count < capacity && *position < end) {
    const uint8_t *start = text + *position;
    const void *feed = whole ? nullptr : memchr(start, '\n', end - *position);
    jsonlines_line &line = lines[count];
    line.start = *position;
    line.end = feed ? size_t(static_cast<const uint8_t *>(feed) - text) : end;
    parser->read_line(text, end, whole, line, fields + count * parser->key_count);
    *position = feed ? line.end + 1 : end;
    count++;
    if (line.status != JSONLINES_READ && line.status != JSONLINES_BLANK) break;
  }
  return count;
}
