#pragma once

#include <archive.h>

/* The function of libarchive, or of a library that it needs, of the type in its header. */
#ifdef __linux__
#include <dlfcn.h>

/* libarchive as `dlopen` gave it; NULL if it is not installed. */
void *lt_library(void);

#define FUNCTION(name) ((__typeof__(&name))dlsym(lt_library(), #name))
#else
#define FUNCTION(name) (&name)
#endif
