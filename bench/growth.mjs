/**
 * What do lists cost when they have grown? The same requests to a small installation and to a large one, in turn: 1,000
 * commitments, users, datasets and tasks against a hundred times as many of each, or with BENCH_SIZE=full against
 * 1,000,000 commitments of 10,000 teams, 100,000 users and datasets. Then what plans that are kept save, on the large
 * one. Prints each ratio of the medians with its goal and fails where one is missed.
 */
import { createHash } from 'node:crypto';
import {
  COMPETITION,
  QUESTION,
  asRunner,
  compare,
  get,
  judgedRows,
  main,
  prepare,
  startBackend,
  token,
} from './lib/filled.mjs';
import { freePort } from '../tools/lib/ports.mjs';

const FULL = process.env.BENCH_SIZE === 'full';
const SIZES = {
  few: { commitments: 1_000, teams: 100, others: 1_000, waiting: 50 },
  many: FULL
    ? { commitments: 1_000_000, teams: 10_000, others: 100_000, waiting: 5_000 }
    : { commitments: 100_000, teams: 2_000, others: 20_000, waiting: 5_000 },
};
const COUNTS = { warmUp: 15, requests: Number(process.env.BENCH_REQUESTS ?? 80) };
const GOALS = { list: 1.5, deep: 3 };
/** Datasets of one part of the sitemap. */
const PART = 1000;
/** A word of one dataset alone, whatever the number. */
const ALONE = createHash('md5').update('777').digest('hex');

/** Everything beside what was judged. */
const otherRows = ({ others, waiting }) => [
  [
    `insert into "user" (username, nickname, email, password_hash)
     select 'other_' || n, 'nick ' || n, 'other' || n || '@example.org', '' from generate_series(1, $1::integer) n`,
    [others],
  ],
  [
    `insert into task (name, task_type, status, finished_at, created_at)
     select 'task ' || n, 'sync_dataset', 'success', now(), now() - make_interval(secs => n)
     from generate_series(1, $1::integer) n`,
    [others],
  ],
  // The first thousand ids begin alike, so that one part of the sitemap names the same number of datasets in both. One in a
  // hundred has a word in its introduction and a licence of its own, and of these one in ten the word in its title.
  [
    `insert into dataset (id, title, keyword, introduction, data_type, status, source, license)
     select (lpad(to_hex(case when n <= ${PART} then 0 else 1 + n % 255 end), 2, '0') || substr(md5(n::text), 3))::uuid,
       'orbit ' || n || case when n % 1000 = 0 then ' seldom' else '' end, 'satellite',
       'what ' || md5(n::text) || case when n % 100 = 0 then ' seldom' else '' end, 'other',
       (array['open', 'register', 'private'])[1 + n % 3], 'bench', case when n % 100 = 0 then 'MIT' else '' end
     from generate_series(1, $1::integer) n`,
    [others],
  ],
  // They wait for images that the asking runner lacks.
  [
    `with chosen as (select id, question_id, team_id, upload_id, commitment_id, turn from run order by id limit $1)
     insert into run (kind, commitment_id, question_id, team_id, upload_id, language, mode, judge_image, turn, status)
     select 'rejudge', commitment_id, question_id, team_id, upload_id, 'python3', 'prod', 'elsewhere', turn, 'waiting'
     from chosen`,
    [waiting],
  ],
];

const rank = `/v1/competition/${COMPETITION}/question/rank?question_id=${QUESTION}&limit=10`;
const commitments = `/v1/commitment?competition_id=${COMPETITION}&question_id=${QUESTION}&limit=10`;

/** Name, address by the installation's size, goal, and who asks. */
const CALLS = [
  ['rank', () => rank, GOALS.list],
  ['rank, signed in', () => rank, GOALS.list, 'member'],
  ['rank, last page', ({ teams }) => `${rank}&page=${teams / 10}`, GOALS.deep],
  ['commitments', () => commitments, GOALS.list, 'member'],
  ['competitions', () => '/v1/competitions', GOALS.list],
  ['datasets', () => '/v1/dataset?page=1&limit=10', GOALS.list],
  ['datasets, last page', ({ others }) => `/v1/dataset?page=${Math.floor(others / 10)}&limit=10`, GOALS.deep],
  ['a word in every dataset', () => '/v1/dataset?page=1&limit=10&search=satellite', GOALS.list],
  ['a word in every dataset, last page', () => '/v1/dataset?page=33&limit=10&search=satellite', GOALS.deep],
  ['a word in every title', () => '/v1/dataset?page=1&limit=10&search=orbit', GOALS.list],
  ['a word in one of a hundred', () => '/v1/dataset?page=1&limit=10&search=seldom', GOALS.list],
  ['how many numbers begin', () => '/v1/dataset?page=1&limit=10&search=77', GOALS.list],
  ['a word in one dataset', () => `/v1/dataset?page=1&limit=10&search=${ALONE}`, GOALS.list],
  ['datasets of a type', () => '/v1/dataset?page=1&limit=10&type=other', GOALS.list],
  ['datasets of a licence that few have', () => '/v1/dataset?page=1&limit=10&license=MIT', GOALS.list],
  [
    'a word in every dataset, of a licence',
    () => '/v1/dataset?page=1&limit=10&search=satellite&license=MIT',
    GOALS.list,
  ],
  ['facets', () => '/v1/dataset/facets', GOALS.list],
  ['facets of a word in every dataset', () => '/v1/dataset/facets?search=satellite', GOALS.list],
  ['facets of how many numbers begin', () => '/v1/dataset/facets?search=77', GOALS.list],
  ['facets of a word in one dataset', () => `/v1/dataset/facets?search=${ALONE}`, GOALS.list],
  ['tasks', () => '/v1/admin/task?page=1&limit=10', GOALS.list, 'admin'],
  ['users', () => '/v1/admin/users?page=1&limit=10', GOALS.list, 'admin'],
  ['one user', () => '/v1/admin/users?page=1&limit=10&q=other_777', GOALS.list, 'admin'],
  ['candidates', () => `/v1/users/search?q=other_1&competition_id=${COMPETITION}`, GOALS.list, 'member'],
  ['submissions', () => `/v1/admin/commitment?competition_id=${COMPETITION}&limit=10`, GOALS.list, 'admin'],
  ['sitemap', () => '/v1/sitemap.xml', GOALS.list],
  ['part of a sitemap', () => '/v1/sitemap.xml?part=00', GOALS.list],
  ['metrics', () => '/metrics', GOALS.list],
];

const say = (name, { ratio, small, large }, goal, isMet) =>
  console.log(
    `${name}: ${ratio.toFixed(2)} (goal ${goal}${isMet ? '' : ', missed'}), medians ${small.toFixed(2)} and ${large.toFixed(2)} ms`,
  );

await main(async () => {
  const places = [];
  for (const [name, size] of Object.entries(SIZES)) {
    const place = await prepare(name, size, [...judgedRows(size), ...otherRows(size)], {
      METRICS_TOKEN: undefined,
    });
    places.push({ ...place, size });
  }
  const who = {
    member: { authorization: `Bearer ${token()}` },
    admin: { authorization: `Bearer ${token('admin')}` },
  };
  const only = process.env.BENCH_ONLY;
  const missed = [];
  const check = (name, found, goal, isMet = found.ratio <= goal) => {
    say(name, found, goal, isMet);
    if (!isMet) missed.push(name);
  };
  for (const [name, url, goal, as] of CALLS) {
    if (only && !name.includes(only)) continue;
    const headers = as ? who[as] : {};
    const asks = places.map((place) => () => get(place.port, url(place.size), headers));
    await compare(asks, COUNTS).then(
      (found) => check(name, found, goal),
      (error) => {
        console.log(`${name}: ${error.message}`);
        missed.push(name);
      },
    );
  }
  const claim = JSON.stringify({ runner_id: 'bench', images: ['held'], host: 'h', version: '1', slots: 1 });
  const claims = places.map(
    ({ internalPort }) =>
      () =>
        get(
          internalPort,
          '/internal/judge/claim',
          { ...asRunner, 'content-length': String(claim.length) },
          { method: 'POST', body: claim },
        ),
  );
  check('a claim where images lack', await compare(claims, { ...COUNTS, status: 204 }), GOALS.list);
  const [, many] = places;
  const unplanned = {
    ...many.env,
    DATABASE_PREPARED: '0',
    PORT: String(await freePort()),
    INTERNAL_PORT: '0',
  };
  await startBackend(unplanned);
  for (const [name, url, , as] of CALLS.slice(0, 6)) {
    const headers = as ? who[as] : {};
    const asks = [many.port, unplanned.PORT].map((port) => () => get(port, url(many.size), headers));
    const found = await compare(asks, { ...COUNTS, warmUp: 100 });
    check(`${name}, planned anew each time`, found, 1, found.ratio >= 1);
  }
  console.log(missed.length === 0 ? 'all goals met' : `missed: ${missed.join(', ')}`);
  return missed.length === 0;
});
