/**
 * What do the back office's lists cost when they have grown? Each list with its filters and orders, asked of an installation
 * with 1,000 commitments, users, datasets and all else, and of one with a hundred times as many, in turn; with
 * BENCH_SIZE=full of one with 1,000,000 commitments of 10,000 teams, and 100,000 of all else. Prints each ratio of the
 * medians with its goal and fails where one is missed. What administrators see of teams and approvals is in teams.mjs.
 */
import { COMPETITION, QUESTION, compare, get, judgedRows, main, prepare, token } from './lib/filled.mjs';

const FULL = process.env.BENCH_SIZE === 'full';
const SIZES = {
  few: { commitments: 1_000, teams: 100, others: 1_000 },
  many: FULL
    ? { commitments: 1_000_000, teams: 10_000, others: 100_000 }
    : { commitments: 100_000, teams: 2_000, others: 20_000 },
};
const COUNTS = { warmUp: 15, requests: Number(process.env.BENCH_REQUESTS ?? 60) };
const GOAL = 1.5;

/** Everything beside what was judged: people, matches, datasets with citations, tasks, the audit and what was deleted. */
const otherRows = ({ others }) => [
  [
    `insert into "user" (username, nickname, email, mobile_phone, school, password_hash, is_frozen, updated_at)
     select 'other_' || n, 'nick ' || n, 'other' || n || '@example.org', '138' || lpad(n::text, 8, '0'),
       'school ' || n % 50, '', n % 40 = 0, now() - make_interval(secs => n) from generate_series(1, $1::integer) n`,
    [others],
  ],
  [
    `insert into competition (title, title_en, status, start_time, end_time, registration_open_time, created_at)
     select 'match ' || n, 'match ' || n, 'done', now() - interval '9 days', now() - interval '1 day', now() - interval '2 days',
       now() - make_interval(secs => n) from generate_series(1, $1::integer / 100) n`,
    [others],
  ],
  [
    `insert into dataset (title, keyword, introduction, data_type, status, source)
     select 'orbit ' || n, 'satellite', 'what ' || md5(n::text), 'other', (array['open', 'register', 'private'])[1 + n % 3], 'bench'
     from generate_series(1, $1::integer) n`,
    [others],
  ],
  [
    `insert into dataset_reference (dataset_id, content, address, status, created_at, decided_at)
     select d.id, 'a study', 'https://example.org', d.place % 3, now() - make_interval(secs => d.place),
       case when d.place % 3 = 0 then null else now() end
     from (select id, row_number() over (order by id) as place from dataset) d`,
  ],
  [
    `insert into task (name, task_type, status, finished_at, created_at)
     select 'task ' || n, case when n % 9 = 0 then 'zip_file' else 'sync_dataset' end, 'success', now(),
       now() - make_interval(secs => n) from generate_series(1, $1::integer) n`,
    [others],
  ],
  [
    `insert into audit_entry (at, user_id, username, address, via, audience, action, object_type, object_id)
     select now() - make_interval(secs => $1::integer - n), gen_random_uuid(), 'admin_' || n % 7, '127.0.0.1', 'session', 'admin',
       case when n % 500 = 0 then 'user.delete' else 'dataset.update' end,
       case when n % 500 = 0 then 'user' else 'dataset' end, gen_random_uuid()
     from generate_series(1, $1::integer) n`,
    [others],
  ],
  [
    `insert into deleted_thing (kind, object_id, name, kept, deleted_at)
     select 'dataset', gen_random_uuid(), 'gone ' || n, '[]', now() - make_interval(secs => n)
     from generate_series(1, $1::integer / 10) n`,
    [others],
  ],
];

const at = '?page=1&limit=10';
const users = `/v1/admin/users${at}`;
const datasets = `/v1/admin/dataset${at}`;
const audit = `/v1/admin/audit${at}`;
const submissions = `/v1/admin/commitment${at}&competition_id=${COMPETITION}`;
const accepted = `/v1/admin/competition/${COMPETITION}/teams/accepted${at}`;
const WEEK_MS = 7 * 86_400_000;

const LISTS = {
  users,
  'users by name': `${users}&order=username`,
  'users last changed': `${users}&order=updated_at`,
  'frozen users': `${users}&is_frozen=true`,
  administrators: `${users}&platform_role=platform_admin`,
  'one user': `${users}&q=other_777`,
  'users of a school': `${users}&q=school`,
  matches: `/v1/admin/competitions${at}`,
  'a match by its title': `/v1/admin/competitions${at}&q=match+7`,
  topics: `/v1/admin/competition/${COMPETITION}/groups${at}`,
  tracks: ({ group }) => `/v1/admin/competition/${COMPETITION}/groups/${group}/questions${at}`,
  datasets,
  'private datasets': `${datasets}&status=private`,
  'datasets last changed': `${datasets}&order=updated_at`,
  'one dataset': `${datasets}&q=orbit+777`,
  'a word in every dataset': `${datasets}&q=satellite`,
  citations: `/v1/admin/dataset/reference/approve${at}`,
  'citations that wait': `/v1/admin/dataset/reference/approve${at}&status=0`,
  'accepted teams': accepted,
  // The last of them, whose number begins no other.
  'an accepted team': ({ size }) => `${accepted}&team_name=user_${size.teams}`,
  'accepted teams of a track': `${accepted}&question_bind_id=${QUESTION}`,
  submissions,
  'submissions to a track': `${submissions}&question_id=${QUESTION}`,
  'failed submissions': `${submissions}&status=failed`,
  'waiting submissions': `${submissions}&status=waiting`,
  'submissions in test mode': `${submissions}&mode=test`,
  'failed submissions to a track': `${submissions}&status=failed&question_id=${QUESTION}`,
  'submissions of a team': `${submissions}&team_name=user_100`,
  'the rank of a track': `/v1/admin/kongtianbei/question/${QUESTION}/rank${at}`,
  tasks: `/v1/admin/task${at}`,
  'tasks of a kind': `/v1/admin/task${at}&task_type=zip_file`,
  'a task by its name': `/v1/admin/task${at}&q=task+777`,
  audit,
  'audit of a person': `${audit}&username=admin_3`,
  'audit of a deed': `${audit}&action=user.delete`,
  'audit of a kind': `${audit}&object_type=user`,
  'audit of a week': `${audit}&from=${Date.now() - WEEK_MS}`,
  'recently deleted': `/v1/admin/deleted${at}`,
  'one that was deleted': `/v1/admin/deleted${at}&q=gone+77`,
  'the judging room': '/v1/admin/judging',
  statistics: '/v1/admin/statistics',
  board: '/v1/admin/statistics/board',
};

await main(async () => {
  const places = [];
  for (const [name, size] of Object.entries(SIZES))
    places.push(await prepare(name, size, [...judgedRows(size), ...otherRows(size)]));
  const headers = { authorization: `Bearer ${token('admin')}` };
  const groups = await Promise.all(
    places.map(async ({ port }) => {
      const { body } = await get(port, `/v1/admin/competition/${COMPETITION}/groups${at}`, headers);
      return JSON.parse(body).data[0].id;
    }),
  );
  const only = process.env.BENCH_ONLY;
  const missed = [];
  for (const [name, address] of Object.entries(LISTS)) {
    if (only && !name.includes(only)) continue;
    const asks = places.map(
      ({ port }, index) =>
        () =>
          get(
            port,
            typeof address === 'string'
              ? address
              : address({ group: groups[index], size: Object.values(SIZES)[index] }),
            headers,
          ),
    );
    try {
      const { ratio, small, large } = await compare(asks, COUNTS);
      const isMet = ratio <= GOAL;
      if (!isMet) missed.push(name);
      console.log(
        `${name}: ${ratio.toFixed(2)} (goal ${GOAL}${isMet ? '' : ', missed'}), medians ${small.toFixed(2)} and ${large.toFixed(2)} ms`,
      );
    } catch (error) {
      console.log(`${name}: ${error.message}`);
      missed.push(name);
    }
  }
  console.log(missed.length === 0 ? 'all goals met' : `missed: ${missed.join(', ')}`);
  return missed.length === 0;
});
