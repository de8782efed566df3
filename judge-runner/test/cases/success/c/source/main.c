#include <stdio.h>

int main(void) {
  FILE *in = fopen("/judge/input/numbers.txt", "r"), *out = fopen("/judge/output/answer.txt", "w");
  int a, b;
  if (!in || !out || fscanf(in, "%d %d", &a, &b) != 2) return 1;
  fprintf(out, "%d\n", a * b);
  return fclose(out);
}
