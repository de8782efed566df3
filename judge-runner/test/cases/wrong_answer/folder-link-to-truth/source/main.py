import os

os.symlink("/judge/truth", "/judge/output/truth")
os.symlink("truth/answer.txt", "/judge/output/answer.txt")
