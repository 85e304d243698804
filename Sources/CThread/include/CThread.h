// One pointer for each thread. Swift has no variables of that kind, and a pthread key costs two calls a look.

#ifndef CTHREAD_H
#define CTHREAD_H

#include <limits.h>

// The quickest way to such a variable needs room in what a thread has from its start. The GNU C library keeps some
// for libraries that are loaded later, of which this is one word; others refuse to load such a library.
#if defined(__GLIBC__)
#define CTHREAD_QUICK __attribute__((tls_model("initial-exec")))
#else
#define CTHREAD_QUICK
#endif

/// What the running thread has stored.
extern _Thread_local void *_Nullable cthread_pointer CTHREAD_QUICK;

static inline void *_Nullable cthread_load(void) { return cthread_pointer; }

static inline void cthread_store(void *_Nullable pointer) { cthread_pointer = pointer; }

#endif
