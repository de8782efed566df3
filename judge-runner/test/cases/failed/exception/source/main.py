raise ValueError("no idea")
