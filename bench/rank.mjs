/**
 * What do a million commitments cost the ranking and a team's list? Two databases, the same requests:
 * 1,000,000 commitments of 2,000 teams on one question against 1,000 of 100, so that both fill a page.
 * Prints the ratio of the medians for each route and fails above LIMIT.
 */
import { COMPETITION, QUESTION, compare, get, judgedRows, main, prepare, token } from './lib/filled.mjs';

const LIMIT = 1.5;
const SIZES = { few: { commitments: 1_000, teams: 100 }, many: { commitments: 1_000_000, teams: 2_000 } };
const COUNTS = { warmUp: 300, requests: 1_500 };

await main(async () => {
  const places = [];
  for (const [name, size] of Object.entries(SIZES)) places.push(await prepare(name, size, judgedRows(size)));
  const signedIn = { authorization: `Bearer ${token()}` };
  const question = `question_id=${QUESTION}&page=1&limit=10`;
  const rank = `/v1/competition/${COMPETITION}/question/rank?${question}`;
  let isMet = true;
  for (const [name, url, headers] of [
    ['rank', rank, {}],
    ['rank, signed in', rank, signedIn],
    ['commitment', `/v1/commitment?competition_id=${COMPETITION}&${question}`, signedIn],
  ]) {
    const asks = places.map(
      ({ port }) =>
        () =>
          get(port, url, headers),
    );
    for (const ask of asks)
      if (JSON.parse((await ask()).body).data.length !== 10) throw new Error(`${url}: no full page`);
    const { ratio, small, large } = await compare(asks, COUNTS);
    console.log(`${name}: ${ratio.toFixed(2)} (limit ${LIMIT})`);
    console.log(`  medians of ${COUNTS.requests}: ${small.toFixed(2)} ms and ${large.toFixed(2)} ms`);
    isMet &&= ratio <= LIMIT;
  }
  return isMet;
});
