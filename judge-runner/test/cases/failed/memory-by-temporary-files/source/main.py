chunk = b"x" * (1 << 20)
for number in range(8):
    with open(f"/judge/work/{number}", "wb") as file:
        for _ in range(30):
            file.write(chunk)
