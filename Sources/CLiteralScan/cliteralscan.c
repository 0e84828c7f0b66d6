#include "cliteralscan.h"

#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum { PIECE = CLITERALSCAN_PIECE, HEADS = 4096 };

/* The bits above the buckets' stand for bytes that count by themselves. */
enum { CONTROL_BIT = 1 << 6, BACKSLASH_BIT = 1 << 7 };

struct cliteralscan {
  /* For each place in a piece and each half of a byte, the buckets that have such a byte there. */
  uint8_t low[PIECE][16];
  uint8_t high[PIECE][16];
  /* The same for whole bytes. */
  uint8_t whole[PIECE][256];
  /* By the hash of a piece, one more than the index of its first literal. */
  uint32_t heads[HEADS];
  cliteralscan_literal *literals;
  uint8_t *bytes;
  uint32_t *successors;
};

static uint32_t hash(const uint8_t *piece) {
  uint32_t word;
  memcpy(&word, piece, sizeof word);
  return (word * 0x9E3779B1u) >> 20;
}

static bool counts_alone(uint8_t byte) {
  return byte == 0 || byte == '\r' || byte == 0x1B || byte == '\\';
}

static void add_byte(cliteralscan *scan, int place, uint8_t byte, uint8_t bits) {
  scan->low[place][byte & 15] |= bits;
  scan->high[place][byte >> 4] |= bits;
}

static void fill_tables(cliteralscan *scan, const cliteralscan_literal *literals, size_t count) {
  for (size_t index = 0; index < count; index++) {
    const uint8_t *piece = literals[index].bytes + literals[index].anchor;
    for (int place = 0; place < PIECE; place++) {
      add_byte(scan, place, piece[place], (uint8_t)(1 << literals[index].bucket));
    }
  }
  add_byte(scan, 0, 0, CONTROL_BIT);
  add_byte(scan, 0, '\r', CONTROL_BIT);
  add_byte(scan, 0, 0x1B, CONTROL_BIT);
  add_byte(scan, 0, '\\', BACKSLASH_BIT);
  /* Whatever follows such a byte. */
  for (int place = 1; place < PIECE; place++) {
    for (int half = 0; half < 16; half++) {
      scan->low[place][half] |= CONTROL_BIT | BACKSLASH_BIT;
      scan->high[place][half] |= CONTROL_BIT | BACKSLASH_BIT;
    }
  }
  for (int place = 0; place < PIECE; place++) {
    for (int byte = 0; byte < 256; byte++) {
      scan->whole[place][byte] = scan->low[place][byte & 15] & scan->high[place][byte >> 4];
    }
  }
}

cliteralscan *cliteralscan_create(const cliteralscan_literal *literals, size_t count) {
  cliteralscan *scan = calloc(1, sizeof *scan);
  if (!scan) return NULL;
  size_t size = 0;
  for (size_t index = 0; index < count; index++) size += literals[index].length;
  scan->literals = calloc(count, sizeof *scan->literals);
  scan->bytes = malloc(size);
  scan->successors = calloc(count, sizeof *scan->successors);
  if (!scan->literals || !scan->bytes || !scan->successors) {
    cliteralscan_destroy(scan);
    return NULL;
  }
  uint8_t *bytes = scan->bytes;
  for (size_t index = 0; index < count; index++) {
    scan->literals[index] = literals[index];
    scan->literals[index].bytes = memcpy(bytes, literals[index].bytes, literals[index].length);
    bytes += literals[index].length;
  }
  fill_tables(scan, literals, count);
  for (size_t index = 0; index < count; index++) {
    uint32_t *head = &scan->heads[hash(literals[index].bytes + literals[index].anchor)];
    scan->successors[index] = *head;
    *head = (uint32_t)index + 1;
  }
  return scan;
}

void cliteralscan_destroy(cliteralscan *scan) {
  free(scan->successors);
  free(scan->bytes);
  free(scan->literals);
  free(scan);
}

/* Whether something stands at a place that passed the tables. */
static bool stands(
    const cliteralscan *scan, const uint8_t *text, size_t start, size_t place, size_t end) {
  if (counts_alone(text[place])) return true;
  if (end - place < PIECE) return false;
  uint32_t next = scan->heads[hash(text + place)];
  while (next != 0) {
    const cliteralscan_literal *literal = &scan->literals[next - 1];
    if (place - start >= literal->anchor &&
        end - place >= literal->length - literal->anchor &&
        memcmp(text + place - literal->anchor, literal->bytes, literal->length) == 0) {
      return true;
    }
    next = scan->successors[next - 1];
  }
  return false;
}

static size_t next_portable(
    const cliteralscan *scan, const uint8_t *text, size_t start, size_t from, size_t end) {
  size_t place = from;
  for (; place + PIECE <= end; place++) {
    uint8_t buckets = scan->whole[0][text[place]] & scan->whole[1][text[place + 1]] &
                      scan->whole[2][text[place + 2]] & scan->whole[3][text[place + 3]];
    if (buckets && stands(scan, text, start, place, end)) return place;
  }
  for (; place < end; place++) {
    if (counts_alone(text[place])) return place;
  }
  return end;
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static inline __m256i table(const uint8_t *halves) {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)halves));
}

__attribute__((target("avx2"))) static inline __m256i buckets_of(
    const uint8_t *text, __m256i low, __m256i high) {
  __m256i half = _mm256_set1_epi8(15);
  __m256i bytes = _mm256_loadu_si256((const __m256i *)text);
  __m256i upper = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), half);
  return _mm256_and_si256(
      _mm256_shuffle_epi8(low, _mm256_and_si256(bytes, half)), _mm256_shuffle_epi8(high, upper));
}

__attribute__((target("avx2"))) static size_t next_vector(
    const cliteralscan *scan, const uint8_t *text, size_t start, size_t from, size_t end) {
  __m256i low0 = table(scan->low[0]), high0 = table(scan->high[0]);
  __m256i low1 = table(scan->low[1]), high1 = table(scan->high[1]);
  __m256i low2 = table(scan->low[2]), high2 = table(scan->high[2]);
  __m256i low3 = table(scan->low[3]), high3 = table(scan->high[3]);
  size_t place = from;
  for (; place + 32 + PIECE - 1 <= end; place += 32) {
    const uint8_t *bytes = text + place;
    __m256i buckets = _mm256_and_si256(
        _mm256_and_si256(buckets_of(bytes, low0, high0), buckets_of(bytes + 1, low1, high1)),
        _mm256_and_si256(buckets_of(bytes + 2, low2, high2), buckets_of(bytes + 3, low3, high3)));
    uint32_t passed =
        ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(buckets, _mm256_setzero_si256()));
    while (passed) {
      size_t found = place + (size_t)__builtin_ctz(passed);
      if (stands(scan, text, start, found, end)) return found;
      passed &= passed - 1;
    }
  }
  return next_portable(scan, text, start, place, end);
}
#endif

size_t cliteralscan_next(
    const cliteralscan *scan, const uint8_t *text, size_t start, size_t from, size_t end,
    bool is_portable) {
#if defined(__x86_64__)
  if (!is_portable && __builtin_cpu_supports("avx2")) {
    return next_vector(scan, text, start, from, end);
  }
#endif
  return next_portable(scan, text, start, from, end);
}
