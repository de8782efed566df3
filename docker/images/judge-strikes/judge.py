"""Gini coefficient (2 AUC - 1) of the predicted probabilities of damage."""

import csv

from tianheng_judge import TRUTH, Judged, WrongAnswer, finite, judge, read_table

FILE = "predictions.csv"
COLUMNS = ("id", "probability")
ROWS_PER_RECORD_MAX = 20


def read_truth():
    with open(f"{TRUTH}/truth.csv", newline="", encoding="ascii") as file:
        return {row["id"].encode(): row["damage"] == "1" for row in csv.DictReader(file)}


def read_predictions(truth):
    """Probability by id; of several rows for one id the first counts."""
    predictions, readable = {}, 0
    for _, fields in read_table(FILE, COLUMNS, ROWS_PER_RECORD_MAX * len(truth) + 1000):
        probability = finite(fields[1]) if fields else None
        if probability is None or not 0 <= probability <= 1:
            continue
        readable += 1
        if fields[0] in truth:
            predictions.setdefault(fields[0], probability)
    if readable == 0:
        raise WrongAnswer(
            f"{FILE} holds no row with an id and a probability between 0 and 1",
            f"{FILE} 中没有包含 id 和 0 到 1 之间概率的行",
        )
    return predictions


def area_under_curve(scored):
    """Probability that a damaging strike is ranked above a harmless one, ties counting half; [(score, damage)]."""
    scored.sort()
    positives = sum(damage for _, damage in scored)
    rank_sum, start = 0.0, 0
    while start < len(scored):
        end = start
        while end < len(scored) and scored[end][0] == scored[start][0]:
            end += 1
        mean_rank = (start + end + 1) / 2
        rank_sum += mean_rank * sum(damage for _, damage in scored[start:end])
        start = end
    return (rank_sum - positives * (positives + 1) / 2) / (positives * (len(scored) - positives))


def main(max_score):
    truth = read_truth()
    predictions = read_predictions(truth)
    # A record without a valid prediction counts as the worst possible one.
    scored = [(predictions.get(key, -1.0 if damage else 2.0), damage) for key, damage in truth.items()]
    auc = area_under_curve(scored)
    return Judged(
        score=max_score * max(0.0, 2 * auc - 1),
        message=f"AUC {auc:.4f}, n = {len(truth)}",
        metrics={"records": len(truth), "records_answered": len(predictions), "auc": auc},
    )


judge(main)
