import os

open("/judge/output/answer.txt", "wb").write(bytes(range(256)) + os.urandom(1000))
