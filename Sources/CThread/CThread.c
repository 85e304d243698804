#include "CThread.h"

_Thread_local void *_Nullable cthread_pointer __attribute__((tls_model("initial-exec"))) = 0;
