#pragma once

#include <stddef.h>
#include <sys/types.h>

#include "carchive.h"
#include "cloading.h"

/* As archive.h, archive_entry.h and zlib.h declare them. */

typedef int lt_archive_open(struct archive *, void *context);
typedef int lt_archive_close(struct archive *, void *context);

int archive_read_support_filter_bzip2(struct archive *);
int archive_read_support_filter_gzip(struct archive *);
int archive_read_support_filter_lz4(struct archive *);
int archive_read_support_filter_xz(struct archive *);
int archive_read_support_filter_zstd(struct archive *);
int archive_read_support_format_empty(struct archive *);
int archive_read_support_format_raw(struct archive *);
int archive_read_support_format_tar(struct archive *);
int archive_read_support_format_zip_streamable(struct archive *);
int archive_read_set_options(struct archive *, const char *options);
struct archive *archive_read_new(void);
int archive_read_free(struct archive *);
int archive_read_open(struct archive *, void *context, lt_archive_open *, lt_archive_read *, lt_archive_close *);
int archive_read_next_header(struct archive *, struct archive_entry **);
int archive_read_data_block(struct archive *, const void **block, size_t *size, int64_t *offset);
int archive_format(struct archive *);
int archive_filter_count(struct archive *);
const char *archive_error_string(struct archive *);
mode_t archive_entry_filetype(struct archive_entry *);
int archive_entry_is_encrypted(struct archive_entry *);
const char *archive_entry_pathname(struct archive_entry *);
const char *archive_entry_pathname_utf8(struct archive_entry *);

typedef struct {
  const unsigned char *next_in;
  unsigned avail_in;
  unsigned long total_in;
  unsigned char *next_out;
  unsigned avail_out;
  unsigned long total_out;
  const char *msg;
  void *state;
  void *(*zalloc)(void *, unsigned, unsigned);
  void (*zfree)(void *, void *);
  void *opaque;
  int data_type;
  unsigned long adler;
  unsigned long reserved;
} z_stream;
enum { Z_NO_FLUSH = 0, Z_OK = 0, Z_STREAM_END = 1, Z_BUF_ERROR = -5, MAX_WBITS = 15 };

int inflateInit2_(z_stream *, int window_bits, const char *version, int stream_size);
int inflate(z_stream *, int flush);
int inflateReset(z_stream *);
int inflateEnd(z_stream *);

/* libarchive as `lt_load` gave it; NULL if it is not installed. */
void *lt_archive_library(void);

/* All functions that are called. */
#define LT_ARCHIVE_FUNCTIONS(USE) \
  USE(archive_entry_filetype) \
  USE(archive_entry_is_encrypted) \
  USE(archive_entry_pathname) \
  USE(archive_entry_pathname_utf8) \
  USE(archive_error_string) \
  USE(archive_filter_count) \
  USE(archive_format) \
  USE(archive_read_data_block) \
  USE(archive_read_free) \
  USE(archive_read_new) \
  USE(archive_read_next_header) \
  USE(archive_read_open) \
  USE(archive_read_support_filter_bzip2) \
  USE(archive_read_support_filter_gzip) \
  USE(archive_read_support_filter_lz4) \
  USE(archive_read_support_filter_xz) \
  USE(archive_read_support_filter_zstd) \
  USE(archive_read_support_format_empty) \
  USE(archive_read_support_format_raw) \
  USE(archive_read_set_options) \
  USE(archive_read_support_format_tar) \
  USE(archive_read_support_format_zip_streamable) \
  USE(inflate) \
  USE(inflateEnd) \
  USE(inflateInit2_) \
  USE(inflateReset)

enum { LT_ARCHIVE_FUNCTIONS(LT_CONSTANT_OF) };

/* The function of the library, or of one that it brings along, of the type of its declaration. */
#define FUNCTION(name) LT_FUNCTION_OF(lt_archive_library(), name)
