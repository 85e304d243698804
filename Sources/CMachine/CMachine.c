#include "CMachine.h"

_Thread_local void *_Nullable cmachine_pointer CMACHINE_QUICK = 0;
