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

static_assert(CSIMDJSON_PADDING >= SIMDJSON_PADDING, "the header promises enough padding");

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
    added.length = strlen(key.name);
    added.name.reset(new (std::nothrow) char[added.length + 1]);
    if (!added.name) return false;
    memcpy(added.name.get(), key.name, added.length + 1);
    added.parent = key.parent;
    if (key.parent < CSIMDJSON_KEYS) is_parent[key.parent] = true;
    uint8_t slot = slot_of(key.name, added.length, key.parent);
    while (slots[slot] != free_slot) slot++;
    slots[slot] = index;
    entries[index] = std::move(added);
    return true;
  }

  // Returns the key's index, or -1 if nobody wants it.
  int find(const char *name, size_t length, uint8_t parent) const {
    for (uint8_t slot = slot_of(name, length, parent); slots[slot] != free_slot; slot++) {
      const entry &candidate = entries[slots[slot]];
      if (candidate.length == length && candidate.parent == parent &&
          memcmp(candidate.name.get(), name, length) == 0) {
        return slots[slot];
      }
    }
    return -1;
  }

  bool contains_keys(uint8_t index) const { return is_parent[index]; }

  key_table() { memset(slots, free_slot, sizeof slots); }

 private:
  static constexpr uint8_t free_slot = 255;
  struct entry {
    std::unique_ptr<char[]> name;
    size_t length = 0;
    uint8_t parent = CSIMDJSON_NO_PARENT;
  };
  entry entries[CSIMDJSON_KEYS];
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

}  // namespace

struct csimdjson_parser {
  ondemand::parser parser;
  key_table keys;
  size_t key_count = 0;
  arena texts;

  void read_line(
      const uint8_t *text, size_t readable, csimdjson_line &line, csimdjson_field *fields);

 private:
  error_code read_object(
      ondemand::object &object, uint8_t parent, csimdjson_line &line, csimdjson_field *fields);
  error_code read_value(ondemand::value &value, csimdjson_field &field);
  error_code read_string(std::string_view token, csimdjson_field &field);
  int find_key(ondemand::field &field, uint8_t parent, error_code &error);
};

int csimdjson_parser::find_key(ondemand::field &field, uint8_t parent, error_code &error) {
  const char *name = field.key().raw();
  size_t length = 0;
  while (name[length] != '"' && name[length] != '\\') length++;
  if (name[length] == '"') return keys.find(name, length, parent);
  std::string_view unescaped;
  error = field.unescaped_key().get(unescaped);
  return error ? -1 : keys.find(unescaped.data(), unescaped.size(), parent);
}

error_code csimdjson_parser::read_object(
    ondemand::object &object, uint8_t parent, csimdjson_line &line, csimdjson_field *fields) {
  for (auto result : object) {
    ondemand::field field;
    error_code error = std::move(result).get(field);
    if (error) return error;
    int key = find_key(field, parent, error);
    if (error) return error;
    if (key < 0) continue;
    uint64_t bit = uint64_t(1) << key;
    line.repeated |= line.present & bit;
    line.present |= bit;
    error = read_value(field.value(), fields[key]);
    if (error) return error;
    if (fields[key].kind == CSIMDJSON_OBJECT && keys.contains_keys(uint8_t(key))) {
      ondemand::object inner;
      error = field.value().get_object().get(inner);
      if (!error) error = read_object(inner, uint8_t(key), line, fields);
      if (error) return error;
    }
  }
  return SUCCESS;
}

error_code csimdjson_parser::read_value(ondemand::value &value, csimdjson_field &field) {
  std::string_view token = value.raw_json_token();
  while (!token.empty() && is_space(uint8_t(token.back()))) token.remove_suffix(1);
  if (token.empty()) return TAPE_ERROR;
  field.start = reinterpret_cast<const uint8_t *>(token.data());
  field.length = uint32_t(token.size());
  switch (token.front()) {
    case '"':
      return read_string(token, field);
    case '{':
      field.kind = CSIMDJSON_OBJECT;
      return SUCCESS;
    case '[': {
      field.kind = CSIMDJSON_ARRAY;
      ondemand::array array;
      std::string_view all;
      error_code error = value.get_array().get(array);
      if (!error) error = array.raw_json().get(all);
      field.start = reinterpret_cast<const uint8_t *>(all.data());
      field.length = uint32_t(all.size());
      return error;
    }
    case 't':
      field.kind = CSIMDJSON_TRUE;
      return token == "true" ? SUCCESS : T_ATOM_ERROR;
    case 'f':
      field.kind = CSIMDJSON_FALSE;
      return token == "false" ? SUCCESS : F_ATOM_ERROR;
    case 'n':
      field.kind = CSIMDJSON_NULL;
      return token == "null" ? SUCCESS : N_ATOM_ERROR;
    default:
      field.kind = CSIMDJSON_NUMBER;
      return token.front() == '-' || (token.front() >= '0' && token.front() <= '9')
                 ? SUCCESS
                 : NUMBER_ERROR;
  }
}

error_code csimdjson_parser::read_string(std::string_view token, csimdjson_field &field) {
  if (token.size() < 2 || token.back() != '"') return STRING_ERROR;
  field.kind = CSIMDJSON_STRING;
  field.start++;
  field.length -= 2;
  if (!memchr(field.start, '\\', field.length)) return SUCCESS;
  // Undoing escapes shortens, but simdjson writes whole vectors.
  uint8_t *copy = texts.take(field.length + CSIMDJSON_PADDING);
  if (!copy) return MEMALLOC;
  uint8_t *end = copy;
  std::string_view unescaped;
  ondemand::raw_json_string raw(field.start);
  error_code error = parser.unescape(raw, end).get(unescaped);
  field.start = copy;
  field.length = uint32_t(unescaped.size());
  return error;
}

void csimdjson_parser::read_line(
    const uint8_t *text, size_t readable, csimdjson_line &line, csimdjson_field *fields) {
  line.present = 0;
  line.repeated = 0;
  size_t start = line.start;
  size_t end = line.end;
  while (start < end && is_space(text[start])) start++;
  while (start < end && is_space(text[end - 1])) end--;
  line.status = start == end                  ? CSIMDJSON_BLANK
                : text[start] != '{'          ? CSIMDJSON_NOT_OBJECT
                : end - start > longest_line  ? CSIMDJSON_TOO_LONG
                : text[end - 1] != '}'        ? CSIMDJSON_MALFORMED
                                              : CSIMDJSON_READ;
  if (line.status != CSIMDJSON_READ) return;

  const uint8_t *bytes = text + start;
  size_t count = end - start;
  if (readable - end < CSIMDJSON_PADDING) {
    uint8_t *copy = texts.take(count + CSIMDJSON_PADDING);
    line.status = CSIMDJSON_MALFORMED;
    if (!copy) return;
    memcpy(copy, bytes, count);
    memset(copy + count, ' ', CSIMDJSON_PADDING);
    bytes = copy;
  }
  ondemand::document document;
  ondemand::object object;
  error_code error =
      parser.iterate(reinterpret_cast<const char *>(bytes), count, count + CSIMDJSON_PADDING)
          .get(document);
  if (!error) error = document.get_object().get(object);
  if (!error) error = read_object(object, CSIMDJSON_NO_PARENT, line, fields);
  const char *rest;
  if (!error && !document.current_location().get(rest)) error = TRAILING_CONTENT;
  line.status = error == SUCCESS      ? CSIMDJSON_READ
                : error == UTF8_ERROR ? CSIMDJSON_INVALID_UTF8
                                      : CSIMDJSON_MALFORMED;
}

csimdjson_parser *csimdjson_create(const csimdjson_key *keys, size_t count) {
  if (count > CSIMDJSON_KEYS) return nullptr;
  std::unique_ptr<csimdjson_parser> result(new (std::nothrow) csimdjson_parser);
  if (!result) return nullptr;
  result->key_count = count;
  for (size_t index = 0; index < count; index++) {
    if (!result->keys.add(keys[index], uint8_t(index))) return nullptr;
  }
  return result.release();
}

void csimdjson_destroy(csimdjson_parser *parser) { delete parser; }

size_t csimdjson_read(
    csimdjson_parser *parser, const uint8_t *text, size_t *position, size_t end, size_t readable,
    bool whole, csimdjson_line *lines, csimdjson_field *fields, size_t capacity) {
  parser->texts.clear();
  size_t count = 0;
  while (count < capacity && *position < end) {
    const uint8_t *start = text + *position;
    const void *feed = whole ? nullptr : memchr(start, '\n', end - *position);
    csimdjson_line &line = lines[count];
    line.start = *position;
    line.end = feed ? size_t(static_cast<const uint8_t *>(feed) - text) : end;
    parser->read_line(text, readable, line, fields + count * parser->key_count);
    *position = feed ? line.end + 1 : end;
    count++;
    if (line.status != CSIMDJSON_READ && line.status != CSIMDJSON_BLANK) break;
  }
  return count;
}
