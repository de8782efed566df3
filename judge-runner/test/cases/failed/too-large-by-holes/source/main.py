for number in range(3):
    open(f"/judge/output/{number}", "wb").truncate(60 << 20)
