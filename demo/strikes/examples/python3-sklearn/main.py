"""Logistic regression on all columns with pandas and scikit-learn."""

import pandas as pd
from sklearn.compose import make_column_transformer
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler

INPUT = "/judge/input"
OUTPUT = "/judge/output"
CATEGORIES = ["airport", "aircraft", "operator", "state", "phase", "size", "species", "time_of_day"]
NUMBERS = ["speed_knots", "year", "month"]


def read(name):
    table = pd.read_csv(f"{INPUT}/{name}", parse_dates=["date"])
    return table.assign(year=table["date"].dt.year, month=table["date"].dt.month)


def main():
    train, records = read("train.csv"), read("records.csv")
    model = make_pipeline(
        make_column_transformer(
            (OneHotEncoder(handle_unknown="ignore", min_frequency=5), CATEGORIES),
            (make_pipeline(SimpleImputer(), StandardScaler()), NUMBERS),
        ),
        LogisticRegression(C=0.3, max_iter=2000),
    )
    model.fit(train[CATEGORIES + NUMBERS], train["damage"])
    records["probability"] = model.predict_proba(records[CATEGORIES + NUMBERS])[:, 1]
    records[["id", "probability"]].to_csv(f"{OUTPUT}/predictions.csv", index=False)


main()
