import { IDEMPOTENCY_HEADER } from './api-keys.ts';
import type { CommitmentMode } from './commitments.ts';
import type { Id } from './common.ts';
import type { SubmissionLanguage } from './competitions.ts';
import { shellQuote } from './shell-quote.ts';
import { SNIPPET_KEY } from './snippets.ts';

/** Programs that submit an archive and wait for the verdict; each runs as it is printed, with an API key in the environment. */
export const SUBMISSION_SNIPPET_LANGUAGES = ['curl', 'python'] as const;
export type SubmissionSnippetLanguage = (typeof SUBMISSION_SNIPPET_LANGUAGES)[number];

/** What the programs submit, beside them. */
export const SUBMISSION_SNIPPET_FILE = 'solution.zip';

export interface SubmissionSnippet {
  /** the site's, without a path */
  origin: string;
  competition_id: Id;
  question_id: Id;
  language: SubmissionLanguage;
  mode: CommitmentMode;
}

const NAMED =
  '# Named by its upload, the submission is made once, however often a broken line makes this be sent again.';
const NEEDED = 'Set it to an API key with the scopes read and submit';

/** In brackets, so that what fails ends the program and not the terminal that it was pasted into. */
function curl({ origin, competition_id, question_id, language, mode }: SubmissionSnippet): string {
  const request = JSON.stringify({ competition_id, question_id, language, mode, upload_id: '' });
  // The upload's id follows in double quotes, the last thing of the object.
  const beginning = request.slice(0, -'"}'.length);
  return [
    '(',
    'set -eu',
    `: "\${${SNIPPET_KEY}:?${NEEDED}}"`,
    `api=${shellQuote(`${origin}/v1`)}`,
    `call() { curl --fail-with-body --silent --show-error --header "Authorization: Bearer $${SNIPPET_KEY}" "$@"; }`,
    `value() { grep -o "\\"$1\\":\\"[^\\"]*\\"" | head -n 1 | cut -d '"' -f 4; }`,
    `team=$(call "$api/competition/${competition_id}/team/info" | value id)`,
    `upload=$(call --form 'file=@${SUBMISSION_SNIPPET_FILE}' "$api/competition/${competition_id}/team/\${team:?}/upload" | value file_id)`,
    NAMED,
    `submission=$(call --retry 5 --header "${IDEMPOTENCY_HEADER}: \${upload:?}" --header 'Content-Type: application/json' \\`,
    `  --data ${shellQuote(beginning)}"$upload"'"}' "$api/commitment" | value commitment_id)`,
    'echo "submitted as ${submission:?}"',
    'while :; do',
    '  answer=$(call "$api/commitment/$submission")',
    '  status=$(printf %s "$answer" | value status)',
    '  case $status in waiting | running) sleep 2 ;; *) break ;; esac',
    'done',
    `score=$(printf %s "$answer" | grep -o '"score":[^,}]*' | head -n 1 | cut -d : -f 2)`,
    'echo "$status, score $score"',
    ')',
    '',
  ].join('\n');
}

function python({ origin, competition_id, question_id, language, mode }: SubmissionSnippet): string {
  const competition = `/competition/${competition_id}`;
  return [
    'import json',
    'import os',
    'import time',
    'import urllib.error',
    'import urllib.request',
    'import uuid',
    '',
    `api = ${JSON.stringify(`${origin}/v1`)}`,
    `key = os.environ["${SNIPPET_KEY}"]`,
    '',
    '',
    'def call(path, body=None, headers={}):',
    '    headers = {"Authorization": "Bearer " + key, **headers}',
    '    try:',
    '        with urllib.request.urlopen(urllib.request.Request(api + path, body, headers)) as answer:',
    '            return json.load(answer)',
    '    except urllib.error.HTTPError as refusal:',
    '        raise SystemExit(f"{path}: {refusal.code} {refusal.read().decode()}")',
    '',
    '',
    `team = call("${competition}/team/info")["id"]`,
    'boundary = uuid.uuid4().hex',
    `head = f'--{boundary}\\r\\nContent-Disposition: form-data; name="file"; filename="${SUBMISSION_SNIPPET_FILE}"\\r\\n\\r\\n'`,
    `with open("${SUBMISSION_SNIPPET_FILE}", "rb") as file:`,
    '    body = head.encode() + file.read() + f"\\r\\n--{boundary}--\\r\\n".encode()',
    'kind = {"Content-Type": f"multipart/form-data; boundary={boundary}"}',
    `upload = call(f"${competition}/team/{team}/upload", body, kind)["file_id"]`,
    'request = {',
    `    "competition_id": ${JSON.stringify(competition_id)},`,
    `    "question_id": ${JSON.stringify(question_id)},`,
    '    "upload_id": upload,',
    `    "language": ${JSON.stringify(language)},`,
    `    "mode": ${JSON.stringify(mode)},`,
    '}',
    NAMED,
    `named = {"Content-Type": "application/json", "${IDEMPOTENCY_HEADER}": upload}`,
    'submission = call("/commitment", json.dumps(request).encode(), named)["commitment_id"]',
    'print("submitted as", submission, flush=True)',
    'found = call(f"/commitment/{submission}")',
    'while found["status"] in ("waiting", "running"):',
    '    time.sleep(2)',
    '    found = call(f"/commitment/{submission}")',
    `print(f"{found['status']}, score {found['score']}")`,
    '',
  ].join('\n');
}

const WRITERS: Record<SubmissionSnippetLanguage, (asked: SubmissionSnippet) => string> = { curl, python };

export const submissionSnippet = (language: SubmissionSnippetLanguage, asked: SubmissionSnippet): string =>
  WRITERS[language](asked);
