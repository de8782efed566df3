error("no idea");
