// One pointer for each thread. Swift has no variables of that kind, and a pthread key costs two calls a look.

#ifndef CTHREAD_H
#define CTHREAD_H

/// What the running thread has stored.
extern _Thread_local void *_Nullable cthread_pointer __attribute__((tls_model("initial-exec")));

static inline void *_Nullable cthread_load(void) { return cthread_pointer; }

static inline void cthread_store(void *_Nullable pointer) { cthread_pointer = pointer; }

#endif
