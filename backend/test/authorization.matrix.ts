/**
 * Who may call what: every route of the API for every role, and what each gets.
 *
 * A new route needs a row, keyed as `METHOD /path` in openapi.json:
 *
 *   'PUT /v1/things/{thingId}': {
 *     who: signedIn({ stranger: 'NOT_ALLOWED', rival: 'NOT_ALLOWED', member: 'LEADER_ONLY', leader: 'ok', admin: 'ok' }),
 *     request: ({ thing }) => ({ path: { thingId: thing.id }, body: { title: 'new' } }),
 *   },
 *
 * - `who`: 'ok' or the error code, for everyone; `provisional`, `adminAtCustomerSite` and the views where they get something unusual. The usual ones have names in authorization.outcomes.ts;
 *   `signedIn()` adds the visitor (UNAUTHORIZED) and the frozen person (SESSION_ENDED).
 * - `request`: a request that is valid in all but the caller, so that a refusal is the permission's. It is asked once
 *   for each world and may add rows of its own by `world.test.factory`. Path parameters that are not named come from `world.ids`.
 * - Each 'ok' of a route that changes something gets a world (authorization.world.ts) of its own, and whoever is refused must
 *   have left no trace in database and storage; so rows do not depend on each other.
 * - Ids in path, query and body are also replaced by unknown ones and those of another competition: the answer has to be
 *   (..._)NOT_FOUND, or what (or one of what) `unknown` says for that parameter or field.
 * - What belongs to somebody (MatrixWorld.secrets) must not be in what others are answered.
 */
import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { EmailCodes } from '../src/auth/proofs/email-codes.ts';
import { CAPTCHA_BYPASS, type TestApp } from './app.ts';
import {
  ADMIN_ONLY,
  ENDS_VIEW,
  EVERYONE,
  FILE_OF_TEAM,
  LEADER_WRITES,
  LEADERS_OWN,
  SIGNED_IN,
  signedIn,
  TAKES_ALONG,
  TEAM_READS,
  type Row,
} from './authorization.outcomes.ts';
import { DATASETS, PICTURE_OF_LINK } from './authorization.datasets.ts';
import { TEAM_MATRIX } from './authorization.teams.ts';
import { LIFE } from './authorization.life.ts';
import { OFFICE } from './authorization.office.ts';
import { keyOf, PROTECTION } from './authorization.protection.ts';
import type { MatrixWorld } from './authorization.world.ts';
import { PASSWORD } from './factory.ts';
import { PNG } from './samples.ts';

const ZIP = { name: 'code.zip', content: Buffer.from('PK\x05\x06more', 'latin1') };
const PICTURE = { name: 'a.png', content: PNG };
const PDF = Buffer.from('%PDF-1.4 more', 'latin1');
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const anyName = (): string => `u${randomUUID().replaceAll('-', '').slice(0, 12)}`;
const NEW_PASSWORD = {
  old_password: base64(PASSWORD),
  new_password: base64('Another123'),
  confirm_password: base64('Another123'),
};

/** A running task; no worker of the test takes any. */
async function heldTask({ database }: TestApp): Promise<string> {
  const [row] = await database.query<{ id: string }[]>(
    `insert into task (name, task_type) values ('held', 'zip_file') returning id`,
  );
  return row?.id ?? '';
}

const partedUpload = ({ team, question }: MatrixWorld) => ({
  purpose: 'team_upload',
  filename: 'code.zip',
  size: ZIP.content.length,
  team_id: team.id,
  question_id: question.id,
});

/** An upload that the leader began, with as many of its one part as said. */
async function begunUpload(
  world: MatrixWorld & { test: TestApp },
  parts: 0 | 1,
): Promise<{ path: Record<string, string> }> {
  const asLeader = { Authorization: world.tokens.leader };
  const uploads = '/v1/object-storage/uploads';
  const call = request(world.test.http).post(uploads).set(asLeader).send(partedUpload(world));
  const { upload_id: uploadId } = (await call.expect(201)).body as { upload_id: string };
  if (parts === 1) {
    await request(world.test.http)
      .put(`${uploads}/${uploadId}/parts/1`)
      .set({ ...asLeader, 'Content-Type': 'application/octet-stream' })
      .send(ZIP.content)
      .expect(200);
  }
  return { path: { uploadId, number: '1' } };
}

export const MATRIX: Record<string, Row> = {
  ...TEAM_MATRIX,
  'GET /health/live': { who: EVERYONE, provisional: 'ok' },
  'GET /health/ready': { who: EVERYONE, provisional: 'ok' },

  // auth
  'GET /v1/verification_code': { who: EVERYONE, provisional: 'ok', ...TAKES_ALONG },
  'GET /v1/verification_code/work': { who: EVERYONE, provisional: 'ok', ...TAKES_ALONG },
  'POST /v1/login': {
    who: EVERYONE,
    provisional: 'ok',
    request: ({ people }) => ({
      body: {
        username: people.stranger.username,
        password: base64(PASSWORD),
        verify_code: CAPTCHA_BYPASS,
      },
    }),
  },
  'POST /v1/logout': { who: SIGNED_IN, provisional: 'ok', ...ENDS_VIEW },
  'GET /v1/user/info': { who: SIGNED_IN, provisional: 'ok' },
  'POST /v1/email_verification_code': {
    who: EVERYONE,
    provisional: 'ok',
    request: () => ({ body: { username: anyName(), email: `${anyName()}@example.org` } }),
  },
  'POST /v1/registry': {
    who: EVERYONE,
    provisional: 'ok',
    request: async ({ test }) => {
      const email = `${anyName()}@example.org`;
      const password = base64('Another123');
      const verify_code = await test.app.get(EmailCodes).make(email);
      const person = { username: anyName(), nickname: 'New', mobile_phone: '13900002222', school: 'School' };
      return { body: { ...person, email, password, confirm_password: password, verify_code } };
    },
  },
  'POST /v1/users/password/forget': {
    who: EVERYONE,
    provisional: 'ok',
    request: ({ people: { stranger } }) => ({
      body: { username: stranger.username, email: stranger.email },
    }),
  },
  'GET /v1/user/api_keys': { who: SIGNED_IN, ...TAKES_ALONG },
  'POST /v1/user/api_keys': {
    who: SIGNED_IN,
    request: () => ({ body: { name: 'a key', scopes: ['read'], days: 1 } }),
  },
  // the leader's
  'DELETE /v1/user/api_keys/{keyId}': {
    who: LEADERS_OWN('API_KEY_NOT_FOUND'),
    request: async ({ test, people: { leader } }) => ({ path: { keyId: await keyOf(test, leader.id) } }),
  },
  'PATCH /v1/user/info': { who: SIGNED_IN, request: () => ({ body: { school: 'Another school' } }) },
  'PATCH /v1/user/info/password': {
    who: SIGNED_IN,
    provisional: 'ok',
    request: () => ({ body: NEW_PASSWORD }),
  },
  // the member's
  'PATCH /v1/users/{id}/password': {
    who: signedIn({
      stranger: 'NOT_ALLOWED',
      rival: 'NOT_ALLOWED',
      member: 'ok',
      leader: 'NOT_ALLOWED',
      admin: 'ok',
    }),
    request: ({ people }) => ({ path: { id: people.member.id }, body: NEW_PASSWORD }),
    unknown: { id: 'NOT_ALLOWED' },
    adminAtCustomerSite: 'ADMIN_SITE_ONLY',
  },

  // for the servers of the site
  'GET /v1/status': { who: EVERYONE, provisional: 'ok' },
  'GET /v1/page-head': { who: EVERYONE, request: () => ({ query: { path: '/customer' } }) },
  'GET /v1/feed/{language}': { who: EVERYONE, request: () => ({ path: { language: 'en' } }) },

  // competitions
  'GET /v1/competitions': { who: EVERYONE },
  'GET /v1/competitions/{competitionId}': { who: EVERYONE },
  'GET /v1/competitions/{competitionId}/link-picture/{language}/{digest}': {
    who: EVERYONE,
    request: () => ({ path: PICTURE_OF_LINK }),
    // Every competition is shown to everyone.
    unknown: { competitionId: ['COMPETITION_NOT_FOUND', 'ok'] },
  },
  'GET /v1/competitions/{competitionId}/groups/questions-rules': { who: EVERYONE },
  'GET /v1/competitions/{competitionId}/groups/{groupId}/questions-rules': { who: EVERYONE },
  'GET /v1/competition/{competitionId}/groups': { who: EVERYONE },
  'GET /v1/competition/{competitionId}/groups/{groupId}/questions': { who: EVERYONE },
  'GET /v1/competition/{competitionId}/{questionType}/questions/{questionId}': { who: EVERYONE },
  'GET /v1/competition/{competitionId}/question/rank': {
    who: EVERYONE,
    request: ({ question }) => ({ query: { question_id: question.id } }),
  },
  'GET /v1/competition/{competitionId}/rank': { who: EVERYONE },
  'GET /v1/settings/race': { who: SIGNED_IN },
  'PUT /v1/settings/race': {
    who: ADMIN_ONLY,
    request: () => ({
      body: {
        task_submit_period_per_team: 0,
        show_score_after_running: true,
        total_submit_times_per_team: 0,
        job_timeout: 3600,
      },
    }),
  },

  // teams: what a person without one gets is empty
  'GET /v1/teams': { who: SIGNED_IN },
  'GET /v1/team/info': { who: SIGNED_IN },
  'GET /v1/competition/{competitionId}/team/info': { who: SIGNED_IN },
  'GET /v1/competition/{competitionId}/team/approval': { who: SIGNED_IN },
  'GET /v1/competition/{competitionId}/team/question/info': { who: SIGNED_IN },
  'GET /v1/competition/{competitionId}/invited': { who: SIGNED_IN },
  'GET /v1/users/search': {
    ...{ who: SIGNED_IN, ...TAKES_ALONG },
    // One may ask about every competition.
    request: async ({ test }) => {
      const { id } = await test.factory.competition();
      return { query: { q: 'us', competition_id: id } };
    },
  },
  'PATCH /v1/current_user/team': {
    who: { ...TEAM_READS('TEAM_NOT_FOUND', 'TEAM_NOT_FOUND'), admin: 'TEAM_NOT_FOUND' },
    request: ({ team }) => ({ body: { team_id: team.id } }),
  },
  'POST /v1/competition/{competitionId}/team/{teamId}/upload': {
    who: LEADER_WRITES('TEAM_REQUIRED', 'NOT_ALLOWED'),
    request: ({ question }) => ({ query: { question_id: question.id }, file: ZIP }),
  },
  'GET /v1/competition/{competitionId}/team/{teamId}/upload': {
    who: TEAM_READS('TEAM_REQUIRED', 'NOT_ALLOWED'),
  },
  'DELETE /v1/competition/{competitionId}/team/{teamId}/upload/{fileId}': {
    who: LEADER_WRITES('TEAM_REQUIRED', 'NOT_ALLOWED'),
  },
  'PATCH /v1/teams/{teamId}/program_files/{fileId}': {
    who: LEADER_WRITES('TEAM_REQUIRED', 'NOT_ALLOWED'),
    request: ({ question }) => ({ body: { question_id: question.id } }),
  },

  // commitments
  'POST /v1/commitment': {
    who: LEADER_WRITES('TEAM_REQUIRED', 'FILE_NOT_FOUND'),
    request: ({ competition, question, upload }) => ({
      body: {
        competition_id: competition.id,
        question_id: question.id,
        upload_id: upload.id,
        language: 'python3',
        mode: 'test',
      },
    }),
  },
  'GET /v1/commitment': {
    who: { ...TEAM_READS('TEAM_REQUIRED', 'ok'), admin: 'TEAM_REQUIRED' },
    request: ({ competition, question }) => ({
      query: { competition_id: competition.id, question_id: question.id },
    }),
  },
  'GET /v1/commitment/{commitmentId}': { who: TEAM_READS('COMMITMENT_NOT_FOUND', 'COMMITMENT_NOT_FOUND') },
  'GET /v1/commitment/{commitmentId}/log': {
    who: TEAM_READS('COMMITMENT_NOT_FOUND', 'COMMITMENT_NOT_FOUND'),
    request: ({ finished }) => ({ path: { commitmentId: finished.id } }),
  },
  'PUT /v1/commitment/{commitmentId}': {
    who: LEADER_WRITES('COMMITMENT_NOT_FOUND', 'COMMITMENT_NOT_FOUND', 'LEADER_ONLY'),
    request: () => ({ body: { status: 'cancel' } }),
  },
  'DELETE /v1/commitment/{commitmentId}': {
    who: LEADER_WRITES('COMMITMENT_NOT_FOUND', 'COMMITMENT_NOT_FOUND', 'LEADER_ONLY'),
  },
  'POST /v1/competition/{competitionId}/question/model/file': {
    who: LEADER_WRITES('TEAM_REQUIRED', 'NOT_BOUND'),
    request: async ({ test, team, group, spareUpload }) => {
      const project = await test.factory.question(group, { questionType: 'project' });
      await test.factory.bind(team, project);
      return {
        body: { upload_id: spareUpload.id, question_id: project.id, question_group_id: group.id },
      };
    },
  },

  // files; routes.medium-spec.ts asks for every purpose of one
  'GET /v1/object-storage/download/{key}': {
    ...{ who: FILE_OF_TEAM, ...TAKES_ALONG },
    request: ({ upload }) => ({ path: { key: upload.id } }),
  },
  'GET /v1/object-storage/download/{key}/url': {
    ...{ who: FILE_OF_TEAM, ...TAKES_ALONG },
    request: ({ upload }) => ({ path: { key: upload.id } }),
  },
  'GET /v1/object-storage/preview/{key}': {
    who: TEAM_READS('NOT_ALLOWED', 'NOT_ALLOWED'),
    request: ({ upload }) => ({ path: { key: upload.id } }),
  },
  'GET /v1/object-storage/profile/{key}': {
    who: TEAM_READS('NOT_ALLOWED', 'NOT_ALLOWED'),
    request: ({ upload }) => ({ path: { key: upload.id } }),
  },
  'POST /v1/object-storage/upload': { who: SIGNED_IN, request: () => ({ file: PICTURE }) },
  'POST /v1/object-storage/stream/upload': {
    who: SIGNED_IN,
    request: () => ({ query: { file_name: 'a.pdf' }, raw: PDF }),
  },
  'GET /v1/object-storage/resources': { who: ADMIN_ONLY },
  'GET /v1/object-storage/resources/{resourceId}': {
    ...{ who: TEAM_READS('NOT_ALLOWED', 'NOT_ALLOWED'), ...TAKES_ALONG },
    request: ({ upload }) => ({ path: { resourceId: upload.id } }),
  },
  'POST /v1/object-storage/uploads': {
    who: LEADER_WRITES('TEAM_REQUIRED', 'NOT_ALLOWED'),
    request: (world) => ({ body: partedUpload(world) }),
    // Of another competition: there the leader has none.
    unknown: { team_id: ['TEAM_NOT_FOUND', 'TEAM_REQUIRED'] },
  },
  'GET /v1/object-storage/uploads/{uploadId}': {
    who: LEADERS_OWN('UPLOAD_NOT_FOUND'),
    request: (world) => begunUpload(world, 1),
  },
  'PUT /v1/object-storage/uploads/{uploadId}/parts/{number}': {
    who: LEADERS_OWN('UPLOAD_NOT_FOUND'),
    request: async (world) => ({ ...(await begunUpload(world, 0)), raw: ZIP.content }),
  },
  'POST /v1/object-storage/uploads/{uploadId}/complete': {
    who: LEADERS_OWN('UPLOAD_NOT_FOUND'),
    request: (world) => begunUpload(world, 1),
  },
  'DELETE /v1/object-storage/uploads/{uploadId}': {
    who: LEADERS_OWN('UPLOAD_NOT_FOUND'),
    request: (world) => begunUpload(world, 1),
  },

  // back office
  'GET /v1/admin/statistics': { who: ADMIN_ONLY },
  'GET /v1/admin/task': { who: ADMIN_ONLY },
  'POST /v1/admin/task/{taskId}/cancel': {
    who: ADMIN_ONLY,
    request: async ({ test }) => ({ path: { taskId: await heldTask(test) } }),
  },
  'POST /v1/admin/users/{id}/frozen': {
    who: ADMIN_ONLY,
    request: ({ people }) => ({ path: { id: people.stranger.id }, body: { is_frozen: true } }),
  },
  'POST /v1/admin/competition/{competitionId}/question/{questionId}/sync_dataset': { who: ADMIN_ONLY },
  ...DATASETS,
  ...OFFICE,
  ...LIFE,
  ...PROTECTION,
};
