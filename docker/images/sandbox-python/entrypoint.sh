#!/bin/sh
main=/judge/submission/main.py
if [ ! -f "$main" ]; then
  echo 'main.py is not in the top folder of the zip' >&2
  exit 98
fi
# -B: the submission is read-only, byte code has nowhere to go.
exec python3 -B "$main"
