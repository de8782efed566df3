raise SystemExit(98)
