import os

os.mkdir("/judge/output/answer.txt")
