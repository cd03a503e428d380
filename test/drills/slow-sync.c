/* Loaded with LD_PRELOAD: delays fsync and fdatasync by the milliseconds in the file that SLOW_SYNC_FILE names. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void wait_for_disk(void) {
  const char *path = getenv("SLOW_SYNC_FILE");
  FILE *file = path ? fopen(path, "r") : NULL;
  int milliseconds = 0;
  if (!file) return;
  if (fscanf(file, "%d", &milliseconds) == 1 && milliseconds > 0) usleep((useconds_t)milliseconds * 1000);
  fclose(file);
}

int fsync(int descriptor) {
  int (*original)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  wait_for_disk();
  return original(descriptor);
}

int fdatasync(int descriptor) {
  int (*original)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  wait_for_disk();
  return original(descriptor);
}
