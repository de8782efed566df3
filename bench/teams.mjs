/**
 * What do a competition's teams cost when there are many? The same requests to an installation with 100 teams of five
 * people in one competition and to one with 10,000, in turn. Prints each ratio of the medians with its goal and fails where
 * one is missed. That a competition's page takes at most three statements is held by backend/test/statements.medium-spec.ts.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { COMPETITION, QUESTION, compare, get, main, peopleRows, prepare, token } from './lib/filled.mjs';

const PEOPLE_OF_A_TEAM = 5;
const SIZES = [100, Number(process.env.BENCH_TEAMS ?? 10_000)];
const COUNTS = { warmUp: 15, requests: Number(process.env.BENCH_REQUESTS ?? 80) };
/** Nobody searches for people more than 120 times within a minute. */
const SEARCH_MINUTE_MS = 61_000;
const GOALS = { list: 1.5, deep: 3 };

/**
 * Of ten teams six are approved, two wait for that, one was refused and one recruits; each was decided about once before.
 * Whoever looks leads the first, and ten teams of the second competition have invited them.
 */
const teamRows = (teams) => [
  ...peopleRows(teams * PEOPLE_OF_A_TEAM),
  [
    `with led as (
       select n, u.id from generate_series(0, $2::integer - 1) n
       join "user" u on u.username = 'user_' || (n * $3::integer + 1))
     insert into team (competition_id, leader_id, name, status, created_at)
     select $1, id, 'Team' || n,
       (array['accept','accept','accept','accept','accept','accept','approving','approving','reject','in_recruiting'])[1 + n % 10],
       now() - make_interval(secs => n)
     from led`,
    [COMPETITION, teams, PEOPLE_OF_A_TEAM],
  ],
  [
    `insert into team_member (team_id, competition_id, user_id, is_leader, status, holds_seat)
     select t.id, t.competition_id, u.id, place = 1,
       case when place = $1 and t.status = 'in_recruiting' then 'inviting' else 'accept' end,
       not (place = $1 and t.status = 'in_recruiting')
     from team t cross join generate_series(1, $1::integer) place
     join "user" u on u.username = 'user_' || (substr(t.name, 5)::integer * $1 + place)`,
    [PEOPLE_OF_A_TEAM],
  ],
  [`insert into question_bind (team_id, question_id) select id, $1 from team`, [QUESTION]],
  [
    `insert into team_approval (team_id, competition_id, status, "desc", created_at, decided_at)
     select id, competition_id, 'reject', 'once more', created_at, created_at from team
     union all
     select id, competition_id, status, 'said', created_at, case status when 'approving' then null else created_at end
     from team where status in ('accept', 'approving', 'reject')`,
  ],
  [
    `with elsewhere as (
       insert into competition (title, status, start_time, end_time, registration_open_time)
       values ('inviting', 'in_processing', now() - interval '1 day', now() + interval '1 day', now() + interval '1 day')
       returning id),
     inviting as (
       insert into team (competition_id, leader_id, name, status)
       select elsewhere.id, u.id, 'Inviting' || u.username, 'in_recruiting'
       from elsewhere cross join (select * from "user" order by id limit 10) u where u.username <> 'user_1'
       returning id, competition_id)
     insert into team_member (team_id, competition_id, user_id, is_leader, status, holds_seat)
     select inviting.id, competition_id, u.id, false, 'inviting', false
     from inviting cross join "user" u where u.username = 'user_1'`,
  ],
];

const approvals = '/v1/admin/competition/approvals?page=1&limit=10';
const candidates = `/v1/users/search?competition_id=${COMPETITION}&q=`;

/** Name, address by the installation, goal, and who asks. */
const CALLS = [
  ['candidates, one', () => `${candidates}user_77`, GOALS.list, 'member'],
  ['candidates, everybody', () => `${candidates}user_`, GOALS.list, 'member'],
  ['invitations', ({ inviting }) => `/v1/competition/${inviting}/invited`, GOALS.list, 'member'],
  ['own team', () => `/v1/competition/${COMPETITION}/team/info`, GOALS.list, 'member'],
  ['what is missing', () => `/v1/competition/${COMPETITION}/eligibility`, GOALS.list, 'member'],
  ['competitions', () => '/v1/competitions', GOALS.list],
  ['one competition', () => `/v1/competitions/${COMPETITION}`, GOALS.list],
  ['approvals', () => approvals, GOALS.list, 'admin'],
  ['approvals that wait', () => `${approvals}&status=approving`, GOALS.list, 'admin'],
  ['approvals of a team', () => `${approvals}&q=Team77`, GOALS.list, 'admin'],
  [
    'approvals, last page',
    ({ teams }) => approvals.replace('=1&', `=${(teams * 19) / 100}&`),
    GOALS.deep,
    'admin',
  ],
  ['approvals by competition', () => '/v1/competition/approve', GOALS.list, 'admin'],
  ['teams', () => '/v1/teams?page=1&limit=10', GOALS.list, 'admin'],
  ['a team by its name', () => '/v1/teams?page=1&limit=10&q=Team77', GOALS.list, 'admin'],
  [
    'who takes part',
    () => `/v1/admin/competition/${COMPETITION}/teams/accepted?page=1&limit=10`,
    GOALS.list,
    'admin',
  ],
];

await main(async () => {
  const who = {
    member: { authorization: `Bearer ${token()}` },
    admin: { authorization: `Bearer ${token('admin')}` },
  };
  const places = [];
  for (const teams of SIZES) {
    const size = { teams, people: teams * PEOPLE_OF_A_TEAM };
    const place = await prepare(`teams_${teams}`, size, teamRows(teams));
    const { body } = await get(place.port, '/v1/competitions');
    const inviting = JSON.parse(body).data.find(({ id }) => id !== COMPETITION).id;
    places.push({ ...place, teams, inviting });
  }
  const missed = [];
  let searched = 0;
  for (const [name, url, goal, as] of CALLS) {
    if (!name.includes(process.env.BENCH_ONLY ?? '')) continue;
    const headers = as ? who[as] : {};
    const isSearch = name.startsWith('candidates');
    if (isSearch) await sleep(Math.max(0, searched + SEARCH_MINUTE_MS - Date.now()));
    const asks = places.map((place) => () => get(place.port, url(place), headers));
    const { ratio, small, large } = await compare(asks, COUNTS);
    if (isSearch) searched = Date.now();
    const isMet = ratio <= goal;
    if (!isMet) missed.push(name);
    console.log(
      `${name}: ${ratio.toFixed(2)} (goal ${goal}${isMet ? '' : ', missed'}), medians ${small.toFixed(2)} and ${large.toFixed(2)} ms`,
    );
  }
  console.log(missed.length === 0 ? 'all goals met' : `missed: ${missed.join(', ')}`);
  return missed.length === 0;
});
