#pragma once

/* What the parts of the shim share: the library's functions, and a connection. */

#include "cloading.h"
#include "csqlite.h"
#include "sqlite.h"

#define LT_SQLITE_FUNCTIONS(name) \
  name(sqlite3_open_v2)           \
  name(sqlite3_close)             \
  name(sqlite3_errmsg)            \
  name(sqlite3_errstr)            \
  name(sqlite3_exec)              \
  name(sqlite3_busy_timeout)      \
  name(sqlite3_prepare_v2)        \
  name(sqlite3_finalize)          \
  name(sqlite3_bind_null)         \
  name(sqlite3_bind_int64)        \
  name(sqlite3_bind_double)       \
  name(sqlite3_bind_text)         \
  name(sqlite3_step)              \
  name(sqlite3_reset)             \
  name(sqlite3_column_count)      \
  name(sqlite3_column_type)       \
  name(sqlite3_column_int64)      \
  name(sqlite3_column_double)     \
  name(sqlite3_column_text)       \
  name(sqlite3_column_bytes)      \
  name(sqlite3_db_config)         \
  name(sqlite3_limit)             \
  name(sqlite3_vfs_find)          \
  name(sqlite3_vfs_register)      \
  name(sqlite3_vfs_unregister)

enum { LT_SQLITE_FUNCTIONS(LT_CONSTANT_OF) };

/* The loaded library; NULL if it is not installed. */
void *lt_sqlite_library(void);

#define FUNCTION(name) LT_FUNCTION_OF(lt_sqlite_library(), name)

/* The part of a file that a connection reads. */
struct lt_sqlite_part_reader;

struct lt_sqlite {
  sqlite3 *connection;
  /* NULL for a database that is opened by its path. */
  struct lt_sqlite_part_reader *part;
};

/* Ends the reading of a part, after its connection was closed; NULL is none. */
void lt_sqlite_part_closed(struct lt_sqlite_part_reader *part);

lt_sqlite_status lt_sqlite_status_of(int code);
