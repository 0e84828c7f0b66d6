#include "clz4.h"

#include <limits.h>

#include "cloading.h"

/* As lz4.h declares it. */
int LZ4_decompress_safe(const char *source, char *target, int source_size, int target_capacity);

#define LT_LZ4_FUNCTIONS(USE) USE(LZ4_decompress_safe)

enum { LT_LZ4_FUNCTIONS(LT_CONSTANT_OF) };

static void *loaded(void) {
  static const char *const functions[] = {LT_LZ4_FUNCTIONS(LT_NAME_OF) NULL};
  static struct lt_library library = {
      LT_NAME("liblz4.so.1", LT_HOMEBREW "liblz4.1.dylib"), functions, NULL};
  return lt_load(&library);
}

bool lt_lz4_is_available(void) { return loaded() != NULL; }

#define FUNCTION(name) LT_FUNCTION_OF(loaded(), name)

long lt_lz4_unpack(const unsigned char *block, size_t count, unsigned char *plain, size_t room) {
  if (count > INT_MAX || room > INT_MAX) return -1;
  return FUNCTION(LZ4_decompress_safe)((const char *)block, (char *)plain, (int)count, (int)room);
}
