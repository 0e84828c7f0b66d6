#pragma once

#include <stdbool.h>
#include <stddef.h>

/*
 * SQLite, loaded when the first database is opened, so that other commands start without it.
 * The other functions may only be called if the first one returns true.
 */

#ifdef __cplusplus
extern "C" {
#endif

/* Returns whether the library is there. Thread-safe. */
bool lt_sqlite_is_available(void);

/* The result of a call. */
typedef enum {
  LT_SQLITE_OK = 0,
  /* Another process has the database locked. */
  LT_SQLITE_LOCKED,
  LT_SQLITE_FULL,
  /* The file or its folder cannot be written, or not be opened. */
  LT_SQLITE_NO_ACCESS,
  LT_SQLITE_NO_DATABASE,
  LT_SQLITE_NO_MEMORY,
  LT_SQLITE_FAILED,
} lt_sqlite_status;

typedef struct lt_sqlite lt_sqlite;
typedef struct lt_sqlite_insertion lt_sqlite_insertion;

/* Opens a database, and creates it if there is none. Close it also after an error. It is NULL without memory.
   `patience` is how long a call waits while another process has the database locked, in milliseconds. */
lt_sqlite_status lt_sqlite_open(const char *path, int patience, lt_sqlite **database);
void lt_sqlite_close(lt_sqlite *database);

/* The library's words about the last error, up to the next call. */
const char *lt_sqlite_message(lt_sqlite *database);

/* Receives the columns of a row as text, NULL for a value that is missing, with their names. */
typedef void (*lt_sqlite_row)(void *context, int count, const char *const *values, const char *const *names);

/* Runs statements; `row`, which may be NULL, is called for each row that they return. */
lt_sqlite_status lt_sqlite_run(lt_sqlite *database, const char *sql, void *context, lt_sqlite_row row);

/* Prepares an INSERT with `columns` parameters. End it before the database is closed. */
lt_sqlite_status lt_sqlite_prepare(lt_sqlite *database, const char *sql, int columns,
                                   lt_sqlite_insertion **insertion);
void lt_sqlite_end(lt_sqlite_insertion *insertion);

/* Inserts rows in the form of TableRows. */
lt_sqlite_status lt_sqlite_insert(lt_sqlite_insertion *insertion, const unsigned char *cells, size_t length);

#ifdef __cplusplus
}
#endif
