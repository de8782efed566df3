for number in range(2500):
    open(f"/judge/output/{number}", "w").close()
