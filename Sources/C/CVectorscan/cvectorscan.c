#include "cvectorscan.h"

#include <stdatomic.h>

#include "cloading.h"

/* As hs.h declares them. */
typedef struct hs_database hs_database_t;
typedef struct hs_scratch hs_scratch_t;
typedef struct {
  char *message;
  int expression;
} hs_compile_error_t;
enum { HS_SUCCESS = 0, HS_MODE_BLOCK = 1 };

int hs_compile_multi(const char *const *expressions, const unsigned int *flags, const unsigned int *ids,
                     unsigned int elements, unsigned int mode, const void *platform, hs_database_t **database,
                     hs_compile_error_t **error);
int hs_free_compile_error(hs_compile_error_t *error);
int hs_free_database(hs_database_t *database);
int hs_valid_platform(void);
int hs_alloc_scratch(const hs_database_t *database, hs_scratch_t **scratch);
int hs_clone_scratch(const hs_scratch_t *source, hs_scratch_t **copy);
int hs_free_scratch(hs_scratch_t *scratch);
int hs_scan(const hs_database_t *database, const char *data, unsigned int length, unsigned int flags,
            hs_scratch_t *scratch, lt_scan_found found, void *context);

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
  static struct lt_library vectorscan = {
      LT_NAME("libhs.so.5", LT_HOMEBREW "libhs.5.dylib"), functions, NULL};
  return lt_load(&vectorscan);
}

static bool is_available(void) { return library() != NULL; }

#define FUNCTION(name) LT_FUNCTION_OF(library(), name)

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
  static _Atomic(__typeof__(&hs_scan)) scan;
  __typeof__(&hs_scan) function = atomic_load(&scan);
  if (function == NULL) atomic_store(&scan, function = FUNCTION(hs_scan));
  return function(database, text, length, 0, scratch, found, context) == HS_SUCCESS;
}
