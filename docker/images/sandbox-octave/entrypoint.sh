#!/bin/sh
if [ ! -f /judge/submission/main.m ]; then
  echo 'main.m is not in the top folder of the zip' >&2
  exit 98
fi
# By name, so that a main.m that holds a function is called and one that holds a script is run.
exec octave-cli --no-gui --norc --no-history -q --path /judge/submission --eval main
