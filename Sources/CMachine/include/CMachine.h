// What a machine can do and Swift has no words for: one pointer for each thread (a pthread key costs two calls a look),
// and asking for memory ahead of time.

#ifndef CMACHINE_H
#define CMACHINE_H

#include <limits.h>

// The quickest way to such a variable needs room in what a thread has from its start. The GNU C library keeps some
// for libraries that are loaded later, of which this is one word; others refuse to load such a library.
#if defined(__GLIBC__)
#define CMACHINE_QUICK __attribute__((tls_model("initial-exec")))
#else
#define CMACHINE_QUICK
#endif

/// What the running thread has stored.
extern _Thread_local void *_Nullable cmachine_pointer CMACHINE_QUICK;

static inline void *_Nullable cmachine_load(void) { return cmachine_pointer; }

static inline void cmachine_store(void *_Nullable pointer) { cmachine_pointer = pointer; }

/// Asks for the memory at an address, which is going to be read and written; nothing happens where there is none.
static inline void cmachine_prefetch(const void *_Nonnull address) { __builtin_prefetch(address, 1); }

#endif
