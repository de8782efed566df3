raise SystemExit(97)
