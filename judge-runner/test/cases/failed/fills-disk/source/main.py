chunk = b"x" * (1 << 20)
for number in range(10):
    with open(f"/judge/output/{number}", "wb") as file:
        for _ in range(20):
            file.write(chunk)
