import os
import time

for _ in range(20):
    if os.fork() == 0:
        os.setsid()
        time.sleep(600)
time.sleep(600)
