import os

os.kill(-1, 9)
os.kill(os.getpid(), 9)
