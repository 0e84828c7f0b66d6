#include "lineforms.h"

#include "linecut.h"

// All memory is read through `load`, `load_half`, `block_of::read` and `memcpy`, which copy 8, 4,
// the width of a block and as many bytes. What keeps them inside the text and the store of forms:
//  1. A line is looked at only if `time_reach` bytes from where its time begins are readable: its
//     head is read in blocks that end before these do. Behind the time a block begins only where
//     `slack` bytes are readable: a number that begins in the block ends in these. What is read
//     before a block, a byte, or before a digit after a colon, 8, is of the line: its time is
//     there, or its head, which has at least `least_head` bytes and a byte of the time after it.
//  2. The blocks of a line have room in `most_bytes`: a head has at most `longest_line` bytes, and
//     no block after the time begins more than as many after the line's start.
//  3. A form is a `form` and its blocks after that, in the room that `add` found in `store`; a
//     slot holds where it begins, in units, or 0 if it is free. Pieces of the same lengths take as
//     many blocks.
//  4. `slots` always has a free place, so that every search ends.
//  5. `head` is 0, or the head of a remembered line, which has a key before its time.
//  6. Forms are of one width, which is chosen when there is none.
//
// What makes a found line safe to take for the remembered one:
//  7. Its pieces are as long and every byte in them is the same: lengths and blocks are compared,
//     and there are as many lengths, since the first is not 0.
//  8. A time has no quote, so it is the whole text of its string. It is read strictly, here or by
//     the caller, and no time has an escape or a byte that is not ASCII. The text of a minute
//     begins a time that was read so, or is midnight of a day that was.
//  9. A number is digits alone, without a needless zero before them, between two remembered bytes
//     that are none; so it is a whole number of JSON, as the remembered one was.

namespace {

constexpr size_t unit = 16;
constexpr size_t slot_bits = 14;
constexpr size_t slot_count = size_t(1) << slot_bits;
static_assert(slot_count == size_t(LINEFORMS_CAPACITY) * 2, "half of the slots are free");
constexpr size_t day_length = 11;
// So far before a line is looked at its memory is fetched: the processor's own look ahead ends
// where a page of memory does.
constexpr size_t fetch_ahead = 2048;
// The largest number of units that a slot can address: 1 MB.
constexpr size_t store_units = size_t(1) << 16;

template <size_t width>
constexpr size_t slack = width + most_digits + 6;

// The description of a form in the store, before its blocks.
struct form {
  uint64_t lengths;
  uint32_t number;
  uint32_t unused;
};
static_assert(sizeof(form) == unit, "a form takes one unit");
static_assert(widest % unit == 0 && unit == minute_length, "blocks are units");

bool is_same(const lineforms_range &left, const lineforms_range &right) {
  return left.start == right.start && left.length == right.length;
}

// The blocks of a line, and the values that distinguish them from others.
struct pieces {
  const uint8_t *blocks;
  size_t size;
  uint64_t lengths;
  uint64_t hash;
};

}  // namespace

struct lineforms {
  // The place of each form in `store`, in units; 0 is free.
  uint16_t slots[slot_count];
  uint8_t store[store_units * unit];
  uint32_t count;
  // How many units of the store are in use, but for the first, which no form has.
  uint32_t used;
  // Where the time begins in a line, as in the line remembered last.
  size_t head;
  uint8_t day[16];
  int64_t day_start;
  // That of the time read last.
  struct minute minute;
  bool is_wide;

  // Reads a time as far as that can be done here; its length is 0 if the line is not fit.
  time_text read_any_time(const uint8_t *time, const uint8_t *limit);
  time_text read_day_time(const uint8_t *time) const;

  form form_at(uint16_t place) const {
    form result;
    memcpy(&result, store + size_t(place) * unit, sizeof result);
    return result;
  }

  // The place in `slots` of the form with these pieces, or the free one where it belongs.
  template <size_t width>
  LINEFORMS_INLINE size_t place_of(const pieces &wanted) const {
    size_t slot = wanted.hash >> (64 - slot_bits);
    while (slots[slot] && !matches<width>(slots[slot], wanted)) {
      slot = (slot + 1) & (slot_count - 1);
    }
    return slot;
  }

  template <size_t width>
  LINEFORMS_INLINE bool matches(uint16_t place, const pieces &wanted) const {
    form candidate = form_at(place);
    if (candidate.lengths != wanted.lengths) return false;
    const uint8_t *bytes = store + (size_t(place) + 1) * unit;
    typename block_of<width>::bytes different = {}, own, other;
    for (size_t index = 0; index < wanted.size; index += width) {
      block_of<width>::read(own, bytes + index);
      block_of<width>::read(other, wanted.blocks + index);
      different |= own ^ other;
    }
    return block_of<width>::is_zero(different);
  }

  template <size_t width>
  LINEFORMS_INLINE void find(
      const uint8_t *text, size_t start, size_t end, size_t limit, uint32_t line,
      lineforms_item *items, size_t capacity, lineforms_lines &found);
  template <size_t width>
  LINEFORMS_INLINE lineforms_result add(
      const uint8_t *text, size_t start, size_t end, size_t limit, lineforms_range time,
      lineforms_range pid, lineforms_range task);
};

// Reads `YYYY-MM-DDThh:mm:ss.fffZ` of the last day given, with up to nine digits or none.
time_text lineforms::read_day_time(const uint8_t *time) const {
  time_text none = {};
  if (load(time) != load(day) || load(time + 3) != load(day + 3)) return none;
  // `hh:mm:ss` at once: the digits must be digits and the colons colons.
  uint64_t clock = load(time + day_length) ^ 0x30303a30303a3030;
  if ((clock & 0xf0f0fff0f0fff0f0) != 0) return none;
  if (((clock + 0x0606000606000606) & 0x1010001010001010) != 0) return none;
  // Each pair of digits becomes a number in its second byte.
  uint64_t pairs = clock * 10 + (clock >> 8);
  uint64_t hour = pairs & 0xff, minute = pairs >> 24 & 0xff, second = pairs >> 48 & 0xff;
  if (hour >= 24 || minute >= 60 || second >= 60) return none;
  const uint8_t *place = time + day_length + 8;
  int64_t fraction = 0;
  size_t digits = 0;
  if (*place == '.') {
    place++;
    while (is_digit(place[digits])) {
      if (digits == 9) return none;
      fraction = fraction * 10 + (place[digits] - '0');
      digits++;
    }
    if (digits == 0) return none;
    place += digits;
  }
  if (place[0] != 'Z' || place[1] != '"') return none;
  static constexpr int64_t weights[] = {1000000000, 100000000, 10000000, 1000000, 100000,
                                        10000,      1000,      100,      10,      1};
  time_text result;
  result.instant = day_start + int64_t((hour * 60 + minute) * 60 + second) * 1000000000 +
                   fraction * weights[digits];
  result.fraction_digits = uint8_t(digits);
  result.length = uint32_t(place + 1 - time);
  result.has_instant = true;
  return result;
}

__attribute__((noinline)) time_text lineforms::read_any_time(
    const uint8_t *time, const uint8_t *limit) {
  time_text result = read_day_time(time);
  if (result.has_instant) {
    // The seconds begin after the minute's text and a colon.
    int64_t second = (time[minute_length + 1] - '0') * 10 + (time[minute_length + 2] - '0');
    static constexpr int64_t nanoseconds = 1000000000;
    int64_t whole = result.instant - day_start;
    memcpy(minute.text, time, minute_length);
    minute.start = day_start + (whole / nanoseconds - second) * nanoseconds;
    return result;
  }
  size_t reach = size_t(limit - time) < longest_time ? size_t(limit - time) : longest_time;
  const void *quote = memchr(time, '"', reach);
  if (!quote) return result;
  size_t length = size_t(static_cast<const uint8_t *>(quote) - time);
  if (!memchr(time, '\n', length)) result.length = uint32_t(length);
  return result;
}

// Cuts the line at `line`, whose time begins after `head` bytes and ends at `after`. Returns the
// place of its line feed, or null if the line is not fit.
template <size_t width>
static LINEFORMS_INLINE const uint8_t *cut_line(
    const uint8_t *text, const uint8_t *line, size_t head, const uint8_t *after,
    const uint8_t *limit, uint8_t *blocks, pieces &result, lineforms_item &item,
    number_places *places) {
  piece_writer<width> writer(blocks);
  cut_head(line, head, writer);
  const uint8_t *last = limit - slack<width>;
  if (line + longest_line < last) last = line + longest_line;
  const uint8_t *feed = cut_rest(text, after, last, writer, item, places);
  result = {blocks, size_t(writer.out - blocks), writer.lengths, writer.hash()};
  return feed;
}

template <size_t width>
LINEFORMS_INLINE void lineforms::find(
    const uint8_t *text, size_t start, size_t end, size_t limit, uint32_t number,
    lineforms_item *items, size_t capacity, lineforms_lines &result) {
  const uint8_t *line = text + start, *open = nullptr;
  lineforms_item *item = items, *full = items + capacity;
  size_t head = this->head;
  if (count != 0 && limit >= head + time_reach) {
    // A line ends before `stop`, and begins at `latest` at the latest.
    const uint8_t *stop = text + end, *latest = text + (limit - head - time_reach);
    if (latest >= stop) latest = stop - 1;
    for (; item < full && line <= latest; item++, number++) {
      const uint8_t *time = line + head, *after = time + micro_length;
      // Also where nothing is to be fetched, which does no harm.
      __builtin_prefetch(reinterpret_cast<const void *>(uintptr_t(line) + fetch_ahead));
      __builtin_prefetch(reinterpret_cast<const void *>(uintptr_t(line) + fetch_ahead + 64));
      if (time[-1] != '"') break;
      item->fraction_digits = 6;
      if (__builtin_expect(!read_time(time, minute, item->instant), false)) {
        time_text other = read_any_time(time, text + limit);
        if (other.length == 0) break;
        after = time + other.length;
        item->instant = other.instant;
        item->fraction_digits = other.fraction_digits;
        if (!other.has_instant) {
          // It is the last one.
          open = line;
          full = item + 1;
          result.open_time = {size_t(time - text), other.length};
        }
      }
      uint8_t blocks[most_bytes];
      pieces wanted;
      const uint8_t *feed = cut_line<width>(
          text, line, head, after, text + limit, blocks, wanted, *item, nullptr);
      if (!feed || feed >= stop) break;
      uint16_t place = slots[place_of<width>(wanted)];
      if (place == 0) break;
      item->line = number;
      item->form = form_at(place).number;
      line = feed + 1;
    }
  }
  result.has_open_time = open && line > open;
  result.count = size_t(item - items) - result.has_open_time;
  result.end = size_t((result.has_open_time ? open : line) - text);
  result.open_end = size_t(line - text);
}

template <size_t width>
LINEFORMS_INLINE lineforms_result lineforms::add(
    const uint8_t *text, size_t start, size_t end, size_t limit, lineforms_range time,
    lineforms_range pid, lineforms_range task) {
  size_t length = time.start - start;
  if (time.start < start + least_head || length > longest_line) return LINEFORMS_UNFIT;
  if (limit < time.start || limit - time.start < time_reach) return LINEFORMS_UNFIT;
  const uint8_t *after = text + time.start + time.length;
  if (read_any_time(text + time.start, text + limit).length != time.length) return LINEFORMS_UNFIT;
  uint8_t blocks[most_bytes];
  pieces added;
  lineforms_item item;
  number_places places = {};
  const uint8_t *feed = cut_line<width>(
      text, text + start, length, after, text + limit, blocks, added, item, &places);
  if (!feed || feed >= text + end) return LINEFORMS_UNFIT;
  bool is_fit = ((item.numbers & LINEFORMS_PID) == 0 || is_same(places.pid, pid)) &&
                ((item.numbers & LINEFORMS_TASK) == 0 || is_same(places.task, task));
  if (!is_fit) return LINEFORMS_UNFIT;
  size_t slot = place_of<width>(added);
  if (slots[slot]) return LINEFORMS_UNFIT;
  size_t place = used + 1, units = 1 + added.size / unit;
  if (count == LINEFORMS_CAPACITY || store_units - place < units) return LINEFORMS_FULL;
  form told = {added.lengths, count, 0};
  memcpy(store + place * unit, &told, sizeof told);
  memcpy(store + (place + 1) * unit, added.blocks, added.size);
  used += uint32_t(units);
  head = length;
  count++;
  slots[slot] = uint16_t(place);
  return LINEFORMS_ADDED;
}

// The same twice, where the processor may have wider registers than every one of its kind has.
#if defined(__x86_64__) && defined(__linux__)
#define LINEFORMS_WIDE __attribute__((target("avx2,bmi,bmi2")))

static bool has_wide() {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2");
}
#else
#define LINEFORMS_WIDE

static bool has_wide() { return false; }
#endif

LINEFORMS_WIDE static void find_wide(
    lineforms *forms, const uint8_t *text, size_t start, size_t end, size_t limit, uint32_t line,
    lineforms_item *items, size_t capacity, lineforms_lines *found) {
  forms->find<32>(text, start, end, limit, line, items, capacity, *found);
}

LINEFORMS_WIDE static lineforms_result add_wide(
    lineforms *forms, const uint8_t *text, size_t start, size_t end, size_t limit,
    lineforms_range time, lineforms_range pid, lineforms_range task) {
  return forms->add<32>(text, start, end, limit, time, pid, task);
}

size_t lineforms_size(void) { return sizeof(lineforms); }

void lineforms_init(lineforms *forms, lineforms_width width) {
  lineforms_clear(forms);
  forms->head = 0;
  forms->is_wide = width == LINEFORMS_WIDEST && has_wide();
  lineforms_set_day(forms, reinterpret_cast<const uint8_t *>("1970-01-01T"), 0);
}

void lineforms_clear(lineforms *forms) {
  memset(forms->slots, 0, sizeof forms->slots);
  forms->count = 0;
  forms->used = 0;
}

void lineforms_set_day(lineforms *forms, const uint8_t *day, int64_t start) {
  memcpy(forms->day, day, day_length);
  forms->day_start = start;
  memcpy(forms->minute.text, day, day_length);
  memcpy(forms->minute.text + day_length, "00:00", minute_length - day_length);
  forms->minute.start = start;
}

void lineforms_find(
    lineforms *forms, const uint8_t *text, size_t start, size_t end, size_t limit, uint32_t line,
    lineforms_item *items, size_t capacity, lineforms_lines *found) {
  if (forms->is_wide) {
    find_wide(forms, text, start, end, limit, line, items, capacity, found);
  } else {
    forms->find<16>(text, start, end, limit, line, items, capacity, *found);
  }
}

lineforms_result lineforms_add(
    lineforms *forms, const uint8_t *text, size_t start, size_t end, size_t limit,
    lineforms_range time, lineforms_range pid, lineforms_range task) {
  return forms->is_wide ? add_wide(forms, text, start, end, limit, time, pid, task)
                        : forms->add<16>(text, start, end, limit, time, pid, task);
}
