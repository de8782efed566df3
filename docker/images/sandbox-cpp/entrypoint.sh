#!/bin/sh
# A build description comes before the single files: its main.cpp is seldom the whole program.
submission=/judge/submission
tree=/judge/work/src
export OUT=/judge/work/main
jobs=${OMP_NUM_THREADS:-1}

fail() {
  echo "$1" >&2
  exit 97
}

# The submission is read-only; links give the build a tree to write into without copying it into memory.
link_tree() {
  mkdir -p "$tree" && cp -rs "$submission/." "$tree/" || fail 'the submission has too many files to build'
}

if [ -f "$submission/Makefile" ] || [ -f "$submission/makefile" ] || [ -f "$submission/GNUmakefile" ]; then
  link_tree
  make -C "$tree" -j"$jobs" OUT="$OUT" || fail 'make failed'
elif [ -f "$submission/CMakeLists.txt" ]; then
  link_tree
  cmake -S "$tree" -B /judge/work/build -DCMAKE_BUILD_TYPE=Release -DCMAKE_RUNTIME_OUTPUT_DIRECTORY="$tree" \
    || fail 'cmake failed'
  cmake --build /judge/work/build -j "$jobs" || fail 'the build failed'
elif [ -f "$submission/main.cpp" ]; then
  g++ -O2 -std=gnu++17 -pthread -I"$submission" -o "$OUT" "$submission/main.cpp" -lm || fail 'g++ failed'
elif [ -f "$submission/main.c" ]; then
  gcc -O2 -std=gnu17 -pthread -I"$submission" -o "$OUT" "$submission/main.c" -lm || fail 'gcc failed'
else
  echo 'no main.c, main.cpp, Makefile or CMakeLists.txt in the top folder of the zip' >&2
  exit 98
fi

for program in "$OUT" "$tree/main"; do
  if [ -f "$program" ] && [ -x "$program" ]; then
    exec "$program"
  fi
done
fail 'the build made no program: it must write $(OUT), or main beside the Makefile'
