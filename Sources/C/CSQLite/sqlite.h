#pragma once

#include <stdint.h>

/* What is used of SQLite, as sqlite3.h declares it. */

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;
typedef int64_t sqlite3_int64;

enum {
  SQLITE_OK = 0,
  SQLITE_PERM = 3,
  SQLITE_BUSY = 5,
  SQLITE_LOCKED = 6,
  SQLITE_NOMEM = 7,
  SQLITE_READONLY = 8,
  SQLITE_IOERR_READ = 10 | 1 << 8,
  SQLITE_IOERR_SHORT_READ = 10 | 2 << 8,
  SQLITE_CORRUPT = 11,
  SQLITE_NOTFOUND = 12,
  SQLITE_FULL = 13,
  SQLITE_CANTOPEN = 14,
  SQLITE_AUTH = 23,
  SQLITE_NOTADB = 26,
  SQLITE_ROW = 100,
  SQLITE_DONE = 101,
};
enum {
  SQLITE_OPEN_READONLY = 0x1,
  SQLITE_OPEN_READWRITE = 0x2,
  SQLITE_OPEN_CREATE = 0x4,
  SQLITE_OPEN_MAIN_DB = 0x100,
  SQLITE_OPEN_NOMUTEX = 0x8000,
  SQLITE_OPEN_WAL = 0x80000,
};
enum { SQLITE_INTEGER = 1, SQLITE_FLOAT = 2, SQLITE_TEXT = 3 };
enum { SQLITE_LIMIT_LENGTH = 0, SQLITE_LIMIT_ATTACHED = 7 };
enum {
  SQLITE_DBCONFIG_ENABLE_TRIGGER = 1003,
  SQLITE_DBCONFIG_DEFENSIVE = 1010,
  SQLITE_DBCONFIG_ENABLE_VIEW = 1015,
  SQLITE_DBCONFIG_TRUSTED_SCHEMA = 1017,
};

int sqlite3_open_v2(const char *name, sqlite3 **, int flags, const char *vfs);
int sqlite3_close(sqlite3 *);
const char *sqlite3_errmsg(sqlite3 *);
const char *sqlite3_errstr(int code);
int sqlite3_exec(sqlite3 *, const char *sql, int (*row)(void *, int, char **, char **), void *context, char **message);
int sqlite3_busy_timeout(sqlite3 *, int milliseconds);
int sqlite3_db_config(sqlite3 *, int option, ...);
int sqlite3_limit(sqlite3 *, int limit, int value);
int sqlite3_prepare_v2(sqlite3 *, const char *sql, int length, sqlite3_stmt **, const char **rest);
int sqlite3_finalize(sqlite3_stmt *);
int sqlite3_bind_null(sqlite3_stmt *, int);
int sqlite3_bind_int64(sqlite3_stmt *, int, sqlite3_int64);
int sqlite3_bind_double(sqlite3_stmt *, int, double);
/* Without a function that frees it, the text stays where it is. */
int sqlite3_bind_text(sqlite3_stmt *, int, const char *, int length, void (*)(void *));
int sqlite3_step(sqlite3_stmt *);
int sqlite3_reset(sqlite3_stmt *);
int sqlite3_column_count(sqlite3_stmt *);
int sqlite3_column_type(sqlite3_stmt *, int);
sqlite3_int64 sqlite3_column_int64(sqlite3_stmt *, int);
double sqlite3_column_double(sqlite3_stmt *, int);
const unsigned char *sqlite3_column_text(sqlite3_stmt *, int);
int sqlite3_column_bytes(sqlite3_stmt *, int);

typedef struct sqlite3_file sqlite3_file;

/* Version 1, which every library takes. */
typedef struct {
  int iVersion;
  int (*xClose)(sqlite3_file *);
  int (*xRead)(sqlite3_file *, void *, int count, sqlite3_int64 offset);
  int (*xWrite)(sqlite3_file *, const void *, int count, sqlite3_int64 offset);
  int (*xTruncate)(sqlite3_file *, sqlite3_int64 size);
  int (*xSync)(sqlite3_file *, int flags);
  int (*xFileSize)(sqlite3_file *, sqlite3_int64 *size);
  int (*xLock)(sqlite3_file *, int);
  int (*xUnlock)(sqlite3_file *, int);
  int (*xCheckReservedLock)(sqlite3_file *, int *result);
  int (*xFileControl)(sqlite3_file *, int operation, void *argument);
  int (*xSectorSize)(sqlite3_file *);
  int (*xDeviceCharacteristics)(sqlite3_file *);
} sqlite3_io_methods;

struct sqlite3_file {
  const sqlite3_io_methods *pMethods;
};

typedef struct sqlite3_vfs sqlite3_vfs;
struct sqlite3_vfs {
  int iVersion;
  int szOsFile;
  int mxPathname;
  sqlite3_vfs *pNext;
  const char *zName;
  void *pAppData;
  int (*xOpen)(sqlite3_vfs *, const char *name, sqlite3_file *, int flags, int *result);
  int (*xDelete)(sqlite3_vfs *, const char *name, int isSynced);
  int (*xAccess)(sqlite3_vfs *, const char *name, int flags, int *result);
  int (*xFullPathname)(sqlite3_vfs *, const char *name, int count, char *result);
  void *(*xDlOpen)(sqlite3_vfs *, const char *name);
  void (*xDlError)(sqlite3_vfs *, int count, char *message);
  void (*(*xDlSym)(sqlite3_vfs *, void *, const char *symbol))(void);
  void (*xDlClose)(sqlite3_vfs *, void *);
  int (*xRandomness)(sqlite3_vfs *, int count, char *result);
  int (*xSleep)(sqlite3_vfs *, int microseconds);
  int (*xCurrentTime)(sqlite3_vfs *, double *);
  int (*xGetLastError)(sqlite3_vfs *, int, char *);
};

sqlite3_vfs *sqlite3_vfs_find(const char *name);
int sqlite3_vfs_register(sqlite3_vfs *, int isDefault);
int sqlite3_vfs_unregister(sqlite3_vfs *);
