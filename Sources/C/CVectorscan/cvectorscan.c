#include "cvectorscan.h"

/* Debian has the headers in a folder of their own, Homebrew where pkg-config tells. */
#if __has_include(<hs/hs.h>)
#include <hs/hs.h>
#else
#include <hs.h>
#endif

#ifdef __linux__
#include <stdatomic.h>

#include "cloading.h"

/* All functions that are called. */
#define SCAN_FUNCTIONS(USE) \
  USE(hs_alloc_scratch) \
  USE(hs_clone_scratch) \
  USE(hs_compile_multi) \
  USE(hs_free_compile_error) \
  USE(hs_free_database) \
  USE(hs_free_scratch) \
  USE(hs_scan) \
  USE(hs_valid_platform)

enum { SCAN_FUNCTIONS(LT_CONSTANT_OF) };

static void *library(void) {
  /* The same name since its version 5. */
  static const char *const functions[] = {SCAN_FUNCTIONS(LT_NAME_OF) NULL};
  static struct lt_library vectorscan = {"libhs.so.5", functions, NULL};
  return lt_load(&vectorscan);
}

static bool is_available(void) { return library() != NULL; }

#define FUNCTION(name) LT_FUNCTION_OF(library(), name)
#else
static bool is_available(void) { return true; }
#define FUNCTION(name) (&name)
#endif

struct hs_database *lt_scan_compile(
    const char *const *expressions, const unsigned int *ids, unsigned int count) {
  if (!is_available() || FUNCTION(hs_valid_platform)() != HS_SUCCESS) return NULL;
  hs_database_t *database = NULL;
  hs_compile_error_t *error = NULL;
  if (FUNCTION(hs_compile_multi)(
          expressions, NULL, ids, count, HS_MODE_BLOCK, NULL, &database, &error) != HS_SUCCESS) {
    FUNCTION(hs_free_compile_error)(error);
    return NULL;
  }
  return database;
}

void lt_scan_free_database(struct hs_database *database) {
  if (database != NULL) FUNCTION(hs_free_database)(database);
}

struct hs_scratch *lt_scan_new_scratch(const struct hs_database *database) {
  hs_scratch_t *scratch = NULL;
  return FUNCTION(hs_alloc_scratch)(database, &scratch) == HS_SUCCESS ? scratch : NULL;
}

struct hs_scratch *lt_scan_copy_scratch(const struct hs_scratch *scratch) {
  hs_scratch_t *copy = NULL;
  return FUNCTION(hs_clone_scratch)(scratch, &copy) == HS_SUCCESS ? copy : NULL;
}

void lt_scan_free_scratch(struct hs_scratch *scratch) {
  if (scratch != NULL) FUNCTION(hs_free_scratch)(scratch);
}

bool lt_scan(
    const struct hs_database *database, const char *text, unsigned int length,
    struct hs_scratch *scratch, lt_scan_found found, void *context) {
#ifdef __linux__
  static _Atomic(__typeof__(&hs_scan)) scan;
  __typeof__(&hs_scan) function = atomic_load(&scan);
  if (function == NULL) atomic_store(&scan, function = FUNCTION(hs_scan));
#else
  __typeof__(&hs_scan) function = FUNCTION(hs_scan);
#endif
  return function(database, text, length, 0, scratch, found, context) == HS_SUCCESS;
}
