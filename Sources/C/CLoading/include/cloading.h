#pragma once

/*
 * Libraries that are loaded when they are needed: what a library brings along can take longer to load
 * than the whole work of a short log.
 */

#include <dlfcn.h>

/* A library's name on Linux, and on Apple's systems. Nothing is needed to build: each shim declares what it calls as
   the library's documentation does, so that its functions are called by their types. */
#ifdef __APPLE__
#define LT_NAME(linux, apple) apple
#else
#define LT_NAME(linux, apple) linux
#endif
/* Where Homebrew puts libraries; the system looks nowhere else for them. */
#ifdef __aarch64__
#define LT_HOMEBREW "/opt/homebrew/lib/"
#else
#define LT_HOMEBREW "/usr/local/lib/"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* A library by the name that the system's linker gives it. */
struct lt_library {
  const char *name;
  /* The names of all functions that are called, and NULL after them. */
  const char *const *functions;
  /* For `lt_load` alone. */
  void *handle;
};

/* Returns the library as `dlopen` gives it; NULL if it is not installed, or is of a version without one
   of the functions. Thread-safe. */
void *lt_load(struct lt_library *library);

#ifdef __cplusplus
}
#endif

/* For lists of functions: a name as text, and as a constant, without which `LT_FUNCTION_OF` is no code. */
#define LT_NAME_OF(name) #name,
#define LT_CONSTANT_OF(name) LT_CALLS_##name,

/* The function of a loaded library, of the type of its declaration.
 *
 * Requires: it stands in the library's list, so that it is known to be there. */
#define LT_FUNCTION_OF(handle, name) ((void)LT_CALLS_##name, (__typeof__(&name))dlsym(handle, #name))
