/**
 * Hands a solution in and waits for its verdict. Needs Node 20 or later, nothing else.
 *
 *   TIANHENG_URL=https://data.example.org TIANHENG_KEY=th_... \
 *     node submit.mjs COMPETITION QUESTION solution.zip [python3]
 *
 * COMPETITION and QUESTION are the ids in the address of the question's page; the key needs the scopes read and submit.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const [competition, question, zip, language = 'python3'] = process.argv.slice(2);

const call = async (route, init = {}) => {
  const headers = { authorization: `Bearer ${process.env.TIANHENG_KEY}`, ...init.headers };
  const answer = await fetch(`${process.env.TIANHENG_URL}/v1${route}`, { ...init, headers });
  if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

const { id: team } = await call(`/competition/${competition}/team/info`);
const form = new FormData();
form.set('file', new Blob([await readFile(zip)]), path.basename(zip));
const { file_id: upload } = await call(`/competition/${competition}/team/${team}/upload`, {
  method: 'POST',
  body: form,
});
const { commitment_id: submission } = await call('/commitment', {
  method: 'POST',
  // Named by its upload, the submission is made once, however often a broken line makes this be sent again.
  headers: { 'content-type': 'application/json', 'idempotency-key': upload },
  body: JSON.stringify({
    competition_id: competition,
    question_id: question,
    upload_id: upload,
    language,
    mode: 'prod',
  }),
});
process.stdout.write(`submitted as ${submission}\n`);
for (;;) {
  const { status, score } = await call(`/commitment/${submission}`);
  if (status !== 'waiting' && status !== 'running') {
    process.stdout.write(`${status}, score ${score}\n`);
    break;
  }
  await sleep(2000);
}
