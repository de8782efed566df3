"""Compares answer.txt with the truth's. The truth may hold `behave`, the name of a way to fail."""

import json
import os
import subprocess
import sys
import time

sys.path.insert(0, "/opt/judge")
from tianheng_judge import OUTPUT, RESULT, TRUTH, Judged, WrongAnswer, judge, open_output, read_table

SCORE = os.path.join(RESULT, "score.json")


def main(max_score):
    with open(os.path.join(TRUTH, "answer.txt"), "rb") as file:
        truth = file.read().strip()
    answer = open_output("answer.txt").read()
    try:
        text = answer.decode("ascii").strip()
    except UnicodeDecodeError:
        raise WrongAnswer("answer.txt is not text") from None
    right = text.encode() == truth
    files = sum(len(names) for _, _, names in os.walk(OUTPUT))
    return Judged(max_score if right else 0, "right" if right else "not the truth", {"files": files})


def write(text):
    with open(SCORE, "w") as file:
        file.write(text)


def misbehave(how):
    good = {"version": 1, "verdict": "accepted", "score": 100, "message": "forged"}
    if how == "crash":
        raise RuntimeError("the judge crashed")
    if how == "hang":
        time.sleep(600)
    if how == "oom":
        sys.stdout.write(str(len(b"x" * (1 << 30))))
    if how == "child oom":
        subprocess.run([sys.executable, "-c", "x = b'x' * (1 << 30)"])
        write(json.dumps({**good, "verdict": "wrong_answer", "score": 0}))
    if how == "flood":
        while True:
            sys.stdout.write("x" * 65536)
    if how == "nan":
        write('{"version":1,"verdict":"accepted","score":NaN,"message":""}')
    if how == "above":
        write(json.dumps({**good, "score": 101}))
    if how == "twice":
        write('{"version":1,"verdict":"accepted","score":1,"score":100,"message":""}')
    if how == "large":
        write(json.dumps({**good, "metrics": {}}) + " " * 70000)
    if how == "symlink":
        os.symlink(os.path.join(TRUTH, "score.json"), SCORE)
    if how == "fifo":
        os.mkfifo(SCORE)
    if how == "fill":
        for number in range(1000):
            with open(os.path.join(RESULT, str(number)), "wb") as file:
                file.write(bytes(1 << 20))
    if how == "table":
        judge(lambda max_score: Judged(len(list(read_table("answer.txt", ["a"], 1000))), "read"))
    if how == "exit":
        write(json.dumps(good))
        sys.exit(3)


behave = os.path.join(TRUTH, "behave")
if os.path.exists(behave):
    with open(behave) as file:
        misbehave(file.read().strip())
else:
    judge(main)
