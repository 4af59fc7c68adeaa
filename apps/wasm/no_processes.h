// Included before every source of CaDiCaL, which can read and write through other programs.
#pragma once
#include <stdio.h>
static inline FILE* popen(const char* command, const char* type) {
  (void)command;
  (void)type;
  return NULL;
}
static inline int pclose(FILE* stream) {
  (void)stream;
  return -1;
}
