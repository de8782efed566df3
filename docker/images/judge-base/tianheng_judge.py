"""What every judge needs: its paths and settings, bounded reading of a team's table, a valid score file.

    from tianheng_judge import Judged, WrongAnswer, judge, read_table

    def main(max_score):
        return Judged(score=max_score * share, message="...", metrics={"rows": 3})

    judge(main)

`WrongAnswer` raised anywhere in main becomes the verdict wrong_answer; any other exception ends the judge with a
traceback, which the platform takes as the judge's own failure.
"""

import json
import math
import os
import stat
import sys

OUTPUT = "/judge/output"
TRUTH = "/judge/truth"
INPUT = "/judge/input"
RESULT = "/judge/result"

MESSAGE_MAX = 500
METRICS_MAX = 20
METRIC_NAME_MAX = 64
METRIC_BOUND = 1e15
TABLE_MAX_BYTES = 64 * 1024 * 1024
LINE_MAX_BYTES = 4096


class WrongAnswer(Exception):
    """The team's output is no valid answer; the text is shown to the team, the Chinese one to who reads Chinese."""

    def __init__(self, message, message_zh=None):
        super().__init__(message)
        self.message_zh = message_zh


class Judged:
    """A verdict: score between 0 and the question's maximum, a message for the team, numbers by name.

    `message_zh` is the same message in Chinese; without it everybody reads `message`.
    """

    def __init__(self, score, message, metrics=None, message_zh=None):
        self.score = score
        self.message = message
        self.message_zh = message_zh
        self.metrics = metrics or {}


def judge(main):
    """Runs main(max_score), which returns a Judged, and writes /judge/result/score.json."""
    max_score = float(os.environ["JUDGE_MAX_SCORE"])
    if not (math.isfinite(max_score) and max_score >= 0):
        raise ValueError(f"JUDGE_MAX_SCORE is {max_score}")
    try:
        judged = main(max_score)
        verdict = "accepted"
    except WrongAnswer as error:
        judged = Judged(0, str(error), message_zh=error.message_zh)
        verdict = "wrong_answer"
    write_score(verdict, judged, max_score)


def write_score(verdict, judged, max_score, folder=RESULT):
    """Written beside and renamed, so that a judge killed in between leaves no half file."""
    if not (math.isfinite(judged.score) and 0 <= judged.score <= max_score):
        raise ValueError(f"score {judged.score} is not between 0 and {max_score}")
    if len(judged.metrics) > METRICS_MAX:
        raise ValueError(f"more than {METRICS_MAX} metrics")
    for name in judged.metrics:
        if not (0 < len(name) <= METRIC_NAME_MAX and name == printable(name)):
            raise ValueError(f"{name!r} is no name for a metric")
    document = {
        "version": 1,
        "verdict": verdict,
        "score": round(judged.score, 6),
        "message": printable(judged.message)[:MESSAGE_MAX],
        "metrics": {name: bounded(value) for name, value in judged.metrics.items()},
    }
    if judged.message_zh is not None:
        document["message_zh"] = printable(judged.message_zh)[:MESSAGE_MAX]
    unfinished = os.path.join(folder, ".score.json")
    with open(unfinished, "w", encoding="utf-8") as file:
        json.dump(document, file, ensure_ascii=False, allow_nan=False)
    os.replace(unfinished, os.path.join(folder, "score.json"))


def printable(text):
    """Text of a team's file may be echoed: without control characters and lone surrogates."""
    return "".join(c if c.isprintable() else " " for c in text)


def bounded(value):
    """A finite number for a metric, whatever the team's numbers led to."""
    number = float(value)
    if math.isnan(number):
        raise ValueError("a metric is NaN")
    number = max(-METRIC_BOUND, min(METRIC_BOUND, number))
    return int(number) if number.is_integer() else round(number, 9)


def open_output(name):
    """Opens a regular file of the team's output for reading bytes; WrongAnswer when there is none or it is empty."""
    path = os.path.join(OUTPUT, name)
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        raise WrongAnswer(f"{name} was not found among the output files", f"输出文件中没有 {name}") from None
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode):
        raise WrongAnswer(f"{name} is not a regular file", f"{name} 不是普通文件")
    if status.st_size == 0:
        raise WrongAnswer(f"{name} is empty", f"{name} 是空文件")
    if status.st_size > TABLE_MAX_BYTES:
        raise WrongAnswer(f"{name} is larger than {TABLE_MAX_BYTES} bytes", f"{name} 超过 {TABLE_MAX_BYTES} 字节")
    return os.fdopen(descriptor, "rb", buffering=1 << 16)


def read_table(name, columns, rows_max):
    """Yields (line number, tuple of bytes in the order of `columns`) of a comma-separated output file.

    Memory is one line. Byte order mark, CRLF, blank lines, spaces and quotes around a field, and further columns are
    accepted; a row with too few fields is yielded as None. WrongAnswer for UTF-16, a header without the columns, a line
    over 4096 bytes or more than `rows_max` rows. Blank lines count as rows: to read millions of them takes time as well.
    """
    with open_output(name) as file:
        first_line = take_line(file, name, 1)
        # As a spreadsheet's "Unicode text" and PowerShell's > write.
        if first_line.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise WrongAnswer(f"{name} is UTF-16 text: save it as UTF-8", f"{name} 是 UTF-16 文本，请另存为 UTF-8")
        header = [clean(field).lower() for field in first_line.removeprefix(b"\xef\xbb\xbf").split(b",")]
        wanted = [column.encode() for column in columns]
        if any(header.count(column) != 1 for column in wanted):
            required = ",".join(columns)
            # The line may say something of the hidden input, and this sentence is shown whatever becomes of the log.
            shown = os.environ.get("JUDGE_MODE") == "test"
            first = printable(b",".join(header)[:80].decode("utf-8", "replace"))
            raise WrongAnswer(
                f"{name}: the first line must be {required}" + (f", it is: {first}" if shown else ""),
                f"{name} 的首行应为 {required}" + (f"，实际为：{first}" if shown else ""),
            )
        places = [header.index(column) for column in wanted]
        number, rows = 1, 0
        while True:
            number += 1
            line = take_line(file, name, number)
            if not line:
                return
            rows += 1
            if rows > rows_max:
                raise WrongAnswer(
                    f"{name} has more than {rows_max} rows, blank lines counted",
                    f"{name} 超过 {rows_max} 行（含空行）",
                )
            if not line.strip():
                continue
            fields = line.split(b",")
            if len(fields) < len(header):
                yield number, None
            else:
                yield number, tuple(clean(fields[place]) for place in places)


def take_line(file, name, number):
    line = file.readline(LINE_MAX_BYTES + 1)
    if len(line) > LINE_MAX_BYTES:
        raise WrongAnswer(
            f"{name}: line {number} is longer than {LINE_MAX_BYTES} bytes",
            f"{name} 第 {number} 行超过 {LINE_MAX_BYTES} 字节",
        )
    return line


def clean(field):
    return field.strip().strip(b"\"'").strip()


def finite(field):
    """The number in a field, None when it is none or not finite."""
    try:
        number = float(field)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def note(text):
    """A line for the administrators' log."""
    print(text, file=sys.stderr)
