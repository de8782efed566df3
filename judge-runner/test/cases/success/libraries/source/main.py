import multiprocessing
import os
import subprocess
import threading

import numpy


def square(x):
    return x * x


if __name__ == "__main__":
    thread = threading.Thread(target=lambda: None)
    thread.start()
    thread.join()
    with multiprocessing.Pool(2) as pool:
        assert pool.map(square, [1, 2, 3]) == [1, 4, 9]
    assert subprocess.run(["echo", "hi"], capture_output=True).stdout == b"hi\n"
    assert numpy.linalg.norm(numpy.ones(4)) == 2
    assert os.environ["OMP_NUM_THREADS"] == "1"
    with open("/judge/output/answer.txt", "w") as file:
        file.write("42")
