#!/bin/sh
# Hands a solution in and waits for its verdict. Needs curl.
#
#   TIANHENG_URL=https://data.example.org TIANHENG_KEY=th_... \
#     sh submit.sh COMPETITION QUESTION solution.zip [python3]
#
# COMPETITION and QUESTION are the ids in the address of the question's page; the key needs the scopes read and submit.
set -eu
api=$TIANHENG_URL/v1
competition=$1
question=$2
zip=$3
language=${4:-python3}

call() { curl --fail-with-body --silent --show-error --header "Authorization: Bearer $TIANHENG_KEY" "$@"; }
# The first text of that name in an answer.
value() { grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }

team=$(call "$api/competition/$competition/team/info" | value id)
upload=$(call --form "file=@$zip" "$api/competition/$competition/team/$team/upload" | value file_id)
# Named by its upload, the submission is made once, however often a broken line makes this be sent again.
request=$(printf '{"competition_id":"%s","question_id":"%s","upload_id":"%s","language":"%s","mode":"prod"}' \
  "$competition" "$question" "$upload" "$language")
submission=$(call --header "Idempotency-Key: $upload" --header 'Content-Type: application/json' \
  --data "$request" "$api/commitment" | value commitment_id)
echo "submitted as $submission"
while :; do
  answer=$(call "$api/commitment/$submission")
  status=$(printf %s "$answer" | value status)
  case $status in waiting | running) sleep 2 ;; *) break ;; esac
done
score=$(printf %s "$answer" | grep -o '"score":[^,}]*' | head -n 1 | cut -d : -f 2)
echo "$status, score $score"
