import { randomUUID } from 'node:crypto';
import { Commitment } from '../src/commitments/commitment.entity.ts';
import { Run } from '../src/judging/run.entity.ts';
import type { Dataset } from '../src/datasets/dataset.entity.ts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { SessionsService } from '../src/auth/sessions/sessions.service.ts';
import { ViewsService } from '../src/auth/views/views.service.ts';
import type { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import type { TeamMember } from '../src/teams/team-member.entity.ts';
import type { Team } from '../src/teams/team.entity.ts';
import type { TestApp } from './app.ts';
import type { World } from './factory.ts';

export const PEOPLE = ['stranger', 'rival', 'member', 'leader', 'frozen', 'admin', 'provisional'] as const;
export type Person = (typeof PEOPLE)[number];

/** Everyone whom the matrix asks about, in the order in which they are tried. */
export const ROLES = ['visitor', ...PEOPLE, 'adminAtCustomerSite', 'viewOfTeam', 'viewOfVisitor'] as const;
/**
 * `stranger` is signed in and in no team, `rival` leads another team of the same competition, `leader` and
 * `member` are of the team that owns the objects, `frozen` was of it too and kept an old token. `provisional` is a stranger
 * signed in by a mailed one-time password, `adminAtCustomerSite` the administrator with a token of that site. The views are of
 * an administrator who looks through the eyes of the leader, or of a visitor.
 */
export type Role = (typeof ROLES)[number];

const INSIDERS: Role[] = ['leader', 'member', 'admin'];

/** Something that only these people may find in an answer. */
export interface Secret {
  what: string;
  value: string;
  readers: Role[];
}

type Tokens = Record<Exclude<Role, 'visitor'>, string>;

export interface MatrixWorld extends World {
  people: Record<Person, User>;
  tokens: Tokens;
  rivalTeam: Team;
  /** zip that `commitment` and `finished` need */
  upload: StoredFile;
  /** zip that nothing needs */
  spareUpload: StoredFile;
  rivalUpload: StoredFile;
  /** waiting */
  commitment: Commitment;
  /** judged, with a log */
  finished: Commitment;
  /** of the stranger, into a team that recruits */
  invitation: TeamMember;
  /** open, with one file */
  dataset: Dataset;
  datasetFile: StoredFile;
  /** values of path parameters, by name */
  ids: Record<string, string>;
  /** as `ids`, of another competition with a team of strangers */
  elsewhere: Record<string, string>;
  secrets: Secret[];
}

/** A competition with two teams and everything that a request may name; shares nothing with any other world. */
export async function buildWorld(test: TestApp): Promise<MatrixWorld> {
  const { factory } = test;
  const people = await makePeople(test);
  const competition = await factory.competition();
  const group = await factory.group(competition);
  const question = await factory.question(group);
  const { leader, member, frozen, rival } = people;
  const team = await factory.team(competition, {
    leader,
    members: [member, frozen],
    questions: [question],
    instructors: [{ name: 'I', position: 'Prof', phone: '13900001111' }],
  });
  const rivalTeam = await factory.team(competition, { leader: rival, questions: [question] });
  const base = { competition, group, question, leader, team };
  const upload = await factory.upload(team, leader);
  const spareUpload = await factory.upload(team, leader);
  const rivalUpload = await factory.upload(rivalTeam, rival);
  const commitment = await commit(test, base, upload);
  const log = await factory.file('the log', { purpose: 'log', teamId: team.id });
  const finished = await commit(test, base, upload, {
    status: 'success',
    score: 80,
    cause: 'accepted',
    logFileId: log.id,
    attempt: 1,
    finishedAt: new Date(),
  });
  const recruiting = await factory.team(competition, {
    leader: await factory.user(),
    status: 'in_recruiting',
  });
  const invitation = await factory.member(recruiting, people.stranger);
  const draft = await factory.team(competition, {
    leader: await factory.user(),
    status: 'temporary_storage',
  });
  const datasetFile = await factory.file('data', { purpose: 'dataset' });
  const dataset = await factory.dataset({}, [datasetFile]);
  const world = {
    ...base,
    people,
    tokens: await signIn(test, people, team),
    rivalTeam,
    upload,
    spareUpload,
    rivalUpload,
    commitment,
    finished,
    invitation,
    dataset,
    datasetFile,
    ids: {
      competitionId: competition.id,
      groupId: group.id,
      questionId: question.id,
      questionType: question.questionType,
      teamId: team.id,
      fileId: spareUpload.id,
      commitmentId: commitment.id,
      datasetId: dataset.id,
    },
    elsewhere: await buildElsewhere(test),
  };
  const secrets = secretsOf(world);
  secrets.push({ what: 'a recruiting team', value: recruiting.id, readers: ['stranger', 'admin'] });
  secrets.push({ what: 'a draft', value: draft.id, readers: ['admin'] });
  return { ...world, secrets };
}

async function makePeople({ factory }: TestApp): Promise<Record<Person, User>> {
  const made = await Promise.all(
    PEOPLE.map((name) =>
      factory.user({
        isFrozen: name === 'frozen',
        platformRole: name === 'admin' ? 'platform_admin' : 'platform_member',
      }),
    ),
  );
  return Object.fromEntries(PEOPLE.map((name, at) => [name, made[at]])) as Record<Person, User>;
}

async function signIn(test: TestApp, people: Record<Person, User>, team: Team): Promise<Tokens> {
  const tokenOf = async (user: User): Promise<string> => (await test.factory.bearer(user)).Authorization;
  const tokens = await Promise.all(PEOPLE.map(async (name) => [name, await tokenOf(people[name])] as const));
  return {
    ...(Object.fromEntries(tokens) as Record<Person, string>),
    provisional: await provisionalToken(test, people.provisional),
    adminAtCustomerSite: (await test.factory.bearer(people.admin, 'customer')).Authorization,
    viewOfTeam: await viewToken(test, people.admin, { id: people.leader.id, teamId: team.id }),
    viewOfVisitor: await viewToken(test, people.admin, null),
  };
}

async function viewToken(
  { app, database }: TestApp,
  { id: userId }: User,
  person: { id: string; teamId: string } | null,
): Promise<string> {
  const session = await app.get(SessionsService).start({ userId, audience: 'admin' }, database.manager);
  const { token } = await app.get(ViewsService).start(database.manager, session.id, person);
  return `Bearer ${token}`;
}

/** Of a session that a mailed one-time password opened. */
async function provisionalToken({ app, database }: TestApp, { id: userId }: User): Promise<string> {
  const session = await app.get(SessionsService).start({ userId, audience: 'customer' }, database.manager);
  await database.query(
    `insert into password_recovery (user_id, password_hash, session_id, expires_at)
     select id, password_hash, $2, now() + interval '1 hour' from "user" where id = $1`,
    [userId, session.id],
  );
  return `Bearer ${session.token}`;
}

export async function commit(
  { database }: TestApp,
  { competition, question, leader, team }: World,
  upload: StoredFile,
  values: Partial<Run> = {},
): Promise<Commitment> {
  const id = randomUUID();
  const submitted = {
    id,
    questionId: question.id,
    teamId: team.id,
    uploadId: upload.id,
    language: 'python3',
    mode: 'prod',
  } as const;
  await database.transaction(async (manager) => {
    const { id: competitionId } = competition;
    const commitment = { ...submitted, runId: id, competitionId, userId: leader.id, quotaCounted: true };
    await manager.insert(Commitment, commitment);
    const { judgeImage } = question;
    const run = { ...submitted, kind: 'commit', commitmentId: id, judgeImage, turn: 1, ...values } as const;
    await manager.insert(Run, run);
  });
  return database.getRepository(Commitment).findOneByOrFail({ id });
}

async function buildElsewhere(test: TestApp): Promise<Record<string, string>> {
  const world = await test.factory.world();
  const { competition, group, question, team, leader } = world;
  const upload = await test.factory.upload(team, leader);
  return {
    competitionId: competition.id,
    groupId: group.id,
    questionId: question.id,
    teamId: team.id,
    fileId: upload.id,
    commitmentId: (await commit(test, world, upload)).id,
  };
}

function secretsOf(world: Omit<MatrixWorld, 'secrets'>): Secret[] {
  const { people, team, upload, spareUpload, rivalUpload, commitment, finished, invitation } = world;
  const mail = (name: Person, readers: Role[]): Secret => ({
    what: `${name}'s address`,
    value: people[name].email,
    readers: [name, 'admin', ...readers],
  });
  const own = (what: string, value: string): Secret => ({ what, value, readers: INSIDERS });
  return [
    mail('leader', INSIDERS),
    mail('member', INSIDERS),
    mail('frozen', INSIDERS),
    mail('rival', []),
    mail('stranger', []),
    mail('admin', []),
    own("the instructor's number", team.instructors[0]?.phone ?? ''),
    own('an upload', upload.id),
    own('an upload', spareUpload.id),
    own('a commitment', commitment.id),
    own('a commitment', finished.id),
    { what: "the rival's upload", value: rivalUpload.id, readers: ['rival', 'admin'] },
    { what: 'an invitation', value: invitation.id, readers: ['stranger', 'admin'] },
    { what: 'a password hash', value: '$argon2', readers: [] },
  ];
}
