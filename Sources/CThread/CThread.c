#include "CThread.h"

_Thread_local void *_Nullable cthread_pointer CTHREAD_QUICK = 0;
