#pragma once

/*
 * Libraries that are loaded when they are needed, on Linux: what a library brings along can take
 * longer to load than the whole work of a short log.
 */

#ifdef __linux__
#include <dlfcn.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A library by the name that the system's linker gives it. */
struct lt_library {
  const char *name;
  /* For `lt_load` alone. */
  void *handle;
};

/* Returns the library as `dlopen` gives it; NULL if it is not installed. Thread-safe. */
void *lt_load(struct lt_library *library);

#ifdef __cplusplus
}
#endif

/* The function of a loaded library, of the type in its header. */
#define LT_FUNCTION_OF(handle, name) ((__typeof__(&name))dlsym(handle, #name))
#endif
