#include "carchive.h"

#include "library.h"

void *lt_archive_library(void) {
  /* The same name since its version 3. */
  static const char *const functions[] = {LT_ARCHIVE_FUNCTIONS(LT_NAME_OF) NULL};
  static struct lt_library library = {
      LT_NAME("libarchive.so.13", "/usr/lib/libarchive.2.dylib"), functions, NULL};
  return lt_load(&library);
}

bool lt_archive_is_available(void) { return lt_archive_library() != NULL; }

struct archive *lt_archive_read_new(void) { return FUNCTION(archive_read_new)(); }

int lt_archive_read_free(struct archive *archive) { return FUNCTION(archive_read_free)(archive); }

void lt_archive_read_support(struct archive *archive) {
  FUNCTION(archive_read_support_filter_gzip)(archive);
  FUNCTION(archive_read_support_filter_bzip2)(archive);
  FUNCTION(archive_read_support_filter_xz)(archive);
  FUNCTION(archive_read_support_filter_zstd)(archive);
  FUNCTION(archive_read_support_filter_lz4)(archive);
  FUNCTION(archive_read_support_format_tar)(archive);
  FUNCTION(archive_read_support_format_zip_streamable)(archive);
  FUNCTION(archive_read_support_format_empty)(archive);
  FUNCTION(archive_read_support_format_raw)(archive);
  /* Of a tar, also what follows its end: files that were put together, or damage. */
  FUNCTION(archive_read_set_options)(archive, "read_concatenated_archives");
}

int lt_archive_read_open(struct archive *archive, void *context, lt_archive_read *read) {
  return FUNCTION(archive_read_open)(archive, context, NULL, read, NULL);
}

int lt_archive_read_next_header(struct archive *archive, struct archive_entry **entry) {
  return FUNCTION(archive_read_next_header)(archive, entry);
}

int lt_archive_read_data_block(
    struct archive *archive, const void **block, size_t *size, int64_t *offset) {
  return FUNCTION(archive_read_data_block)(archive, block, size, offset);
}

int lt_archive_format(struct archive *archive) { return FUNCTION(archive_format)(archive); }

int lt_archive_filter_count(struct archive *archive) {
  return FUNCTION(archive_filter_count)(archive);
}

const char *lt_archive_error_string(struct archive *archive) {
  return FUNCTION(archive_error_string)(archive);
}

mode_t lt_archive_entry_filetype(struct archive_entry *entry) {
  return FUNCTION(archive_entry_filetype)(entry);
}

bool lt_archive_entry_is_encrypted(struct archive_entry *entry) {
  return FUNCTION(archive_entry_is_encrypted)(entry) != 0;
}

const char *lt_archive_entry_pathname(struct archive_entry *entry) {
  const char *path = FUNCTION(archive_entry_pathname_utf8)(entry);
  return path != NULL ? path : FUNCTION(archive_entry_pathname)(entry);
}
