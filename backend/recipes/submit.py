"""Hands a solution in and waits for its verdict. Needs Python 3.8 or later, nothing else.

  TIANHENG_URL=https://data.example.org TIANHENG_KEY=th_... \
    python3 submit.py COMPETITION QUESTION solution.zip [python3]

COMPETITION and QUESTION are the ids in the address of the question's page; the key needs the scopes read and submit.
"""
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

API = os.environ["TIANHENG_URL"] + "/v1"
KEY = os.environ["TIANHENG_KEY"]


def call(path, body=None, headers=None):
    sent = urllib.request.Request(API + path, data=body, headers={"Authorization": f"Bearer {KEY}", **(headers or {})})
    try:
        with urllib.request.urlopen(sent) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refusal:
        sys.exit(f"{path}: {refusal.code} {refusal.read().decode()}")


def send_file(path, name):
    boundary = uuid.uuid4().hex
    with open(name, "rb") as file:
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{os.path.basename(name)}"\r\n\r\n'
        body = head.encode() + file.read() + f"\r\n--{boundary}--\r\n".encode()
    return call(path, body, {"Content-Type": f"multipart/form-data; boundary={boundary}"})


def main(competition, question, name, language="python3"):
    team = call(f"/competition/{competition}/team/info")["id"]
    upload = send_file(f"/competition/{competition}/team/{team}/upload", name)["file_id"]
    request = {
        "competition_id": competition,
        "question_id": question,
        "upload_id": upload,
        "language": language,
        "mode": "prod",
    }
    # Named by its upload, the submission is made once, however often a broken line makes this be sent again.
    headers = {"Content-Type": "application/json", "Idempotency-Key": upload}
    submission = call("/commitment", json.dumps(request).encode(), headers)["commitment_id"]
    print(f"submitted as {submission}", flush=True)
    while True:
        found = call(f"/commitment/{submission}")
        if found["status"] not in ("waiting", "running"):
            break
        time.sleep(2)
    print(f"{found['status']}, score {found['score']}")


main(*sys.argv[1:])
