#include "csqlite.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "library.h"

void *lt_sqlite_library(void) {
  static const char *const functions[] = {LT_SQLITE_FUNCTIONS(LT_NAME_OF) NULL};
  static struct lt_library library = {
      LT_NAME("libsqlite3.so.0", "/usr/lib/libsqlite3.dylib"), functions, NULL};
  return lt_load(&library);
}

bool lt_sqlite_is_available(void) { return lt_sqlite_library() != NULL; }

struct lt_sqlite_insertion {
  sqlite3_stmt *statement;
  int columns;
  /* Looked up once: they are called for each cell. */
  int (*bind_null)(sqlite3_stmt *, int);
  int (*bind_integer)(sqlite3_stmt *, int, sqlite3_int64);
  int (*bind_real)(sqlite3_stmt *, int, double);
  int (*bind_text)(sqlite3_stmt *, int, const char *, int, void (*)(void *));
  int (*step)(sqlite3_stmt *);
  int (*reset)(sqlite3_stmt *);
};

lt_sqlite_status lt_sqlite_status_of(int code) {
  switch (code & 0xFF) {
    case SQLITE_OK:
    case SQLITE_DONE:
    case SQLITE_ROW: return LT_SQLITE_OK;
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return LT_SQLITE_LOCKED;
    case SQLITE_FULL: return LT_SQLITE_FULL;
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_CANTOPEN: return LT_SQLITE_NO_ACCESS;
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT: return LT_SQLITE_NO_DATABASE;
    case SQLITE_NOMEM: return LT_SQLITE_NO_MEMORY;
    default: return LT_SQLITE_FAILED;
  }
}

lt_sqlite_status lt_sqlite_open(const char *path, int patience, lt_sqlite **database) {
  *database = calloc(1, sizeof **database);
  if (*database == NULL) return LT_SQLITE_NO_MEMORY;
  int code = FUNCTION(sqlite3_open_v2)(path, &(*database)->connection,
                                       SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
  if (code == SQLITE_OK) FUNCTION(sqlite3_busy_timeout)((*database)->connection, patience);
  return lt_sqlite_status_of(code);
}

void lt_sqlite_close(lt_sqlite *database) {
  if (database == NULL) return;
  FUNCTION(sqlite3_close)(database->connection);
  lt_sqlite_part_closed(database->part);
  free(database);
}

const char *lt_sqlite_message(lt_sqlite *database) {
  if (database == NULL || database->connection == NULL) return FUNCTION(sqlite3_errstr)(SQLITE_NOMEM);
  return FUNCTION(sqlite3_errmsg)(database->connection);
}

struct receiver {
  void *context;
  lt_sqlite_row row;
};

static int receive(void *context, int count, char **values, char **names) {
  struct receiver *receiver = context;
  if (receiver->row != NULL) {
    receiver->row(receiver->context, count, (const char *const *)values, (const char *const *)names);
  }
  return 0;
}

lt_sqlite_status lt_sqlite_run(lt_sqlite *database, const char *sql, void *context, lt_sqlite_row row) {
  struct receiver receiver = {context, row};
  return lt_sqlite_status_of(FUNCTION(sqlite3_exec)(database->connection, sql, receive, &receiver, NULL));
}

lt_sqlite_status lt_sqlite_prepare(lt_sqlite *database, const char *sql, int columns,
                                   lt_sqlite_insertion **insertion) {
  *insertion = calloc(1, sizeof **insertion);
  if (*insertion == NULL) return LT_SQLITE_NO_MEMORY;
  **insertion = (lt_sqlite_insertion){
      .columns = columns,
      .bind_null = FUNCTION(sqlite3_bind_null),
      .bind_integer = FUNCTION(sqlite3_bind_int64),
      .bind_real = FUNCTION(sqlite3_bind_double),
      .bind_text = FUNCTION(sqlite3_bind_text),
      .step = FUNCTION(sqlite3_step),
      .reset = FUNCTION(sqlite3_reset),
  };
  return lt_sqlite_status_of(
      FUNCTION(sqlite3_prepare_v2)(database->connection, sql, -1, &(*insertion)->statement, NULL));
}

void lt_sqlite_end(lt_sqlite_insertion *insertion) {
  if (insertion == NULL) return;
  FUNCTION(sqlite3_finalize)(insertion->statement);
  free(insertion);
}

static uint64_t number(const unsigned char *bytes, int count) {
  uint64_t value = 0;
  for (int index = 0; index < count; index++) value |= (uint64_t)bytes[index] << (8 * index);
  return value;
}

/* Binds the cell at `cell`, and returns the one after it. The bytes of a text stay where they are up to the
   next step. */
static const unsigned char *bind(lt_sqlite_insertion *insertion, int column, const unsigned char *cell) {
  sqlite3_stmt *statement = insertion->statement;
  switch (*cell++) {
    case 1: insertion->bind_integer(statement, column, (sqlite3_int64)number(cell, 8)); return cell + 8;
    case 2: {
      double nanoseconds = (double)(int64_t)number(cell, 8);
      insertion->bind_real(statement, column, nanoseconds / 1e9);
      return cell + 8;
    }
    case 3: {
      uint64_t bits = number(cell, 8);
      double value;
      memcpy(&value, &bits, sizeof value);
      insertion->bind_real(statement, column, value);
      return cell + 8;
    }
    case 4: insertion->bind_integer(statement, column, *cell); return cell + 1;
    case 5: {
      size_t length = number(cell, 4);
      insertion->bind_text(statement, column, (const char *)cell + 4, (int)length, NULL);
      return cell + 4 + length;
    }
    default: insertion->bind_null(statement, column); return cell;
  }
}

lt_sqlite_status lt_sqlite_insert(lt_sqlite_insertion *insertion, const unsigned char *cells, size_t length) {
  const unsigned char *end = cells + length;
  while (cells < end) {
    for (int column = 1; column <= insertion->columns; column++) cells = bind(insertion, column, cells);
    int code = insertion->step(insertion->statement);
    if (code != SQLITE_DONE) return lt_sqlite_status_of(code);
    insertion->reset(insertion->statement);
  }
  return LT_SQLITE_OK;
}
