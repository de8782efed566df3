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
 * - `who`: 'ok' or the error code, for everyone. EVERYONE, SIGNED_IN, ADMIN_ONLY and TEAM_READS are the usual ones;
 *   `signedIn()` adds the visitor (UNAUTHORIZED) and the frozen person (SESSION_ENDED).
 * - `request`: a request that is valid in all but the caller, so that a refusal is the permission's. It is asked once
 *   for each world and may add rows of its own by `world.test.factory`. Path parameters that are not named come from `world.ids`.
 * - Each 'ok' of a route that changes something gets a world (authorization.world.ts) of its own, and whoever is refused must
 *   have left no trace in database and storage; so rows do not depend on each other.
 * - Ids in path, query and body are also replaced by unknown ones and those of another competition: the answer has to be a
 *   ..._NOT_FOUND, or what `unknown` says for that parameter or field.
 * - What belongs to somebody (MatrixWorld.secrets) must not be in what others are answered.
 */
import type { ErrorCode } from '@tianheng/contracts';
import type { TestApp } from './app.ts';
import type { MatrixWorld, Role } from './authorization.world.ts';
import { CAPTCHA_BYPASS } from './app.ts';
import { PASSWORD } from './factory.ts';

export type Outcome = 'ok' | ErrorCode;
export type Outcomes = Record<Role, Outcome>;

export interface Ask {
  path?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: object;
  /** sent as multipart field `file` */
  file?: { name: string; content: Buffer };
}

export interface Row {
  who: Outcomes;
  request?: (world: MatrixWorld & { test: TestApp }) => Ask | Promise<Ask>;
  unknown?: Record<string, Outcome>;
}

const EVERYONE: Outcomes = {
  visitor: 'ok',
  stranger: 'ok',
  rival: 'ok',
  member: 'ok',
  leader: 'ok',
  frozen: 'ok',
  admin: 'ok',
};

const signedIn = (outcomes: Omit<Outcomes, 'visitor' | 'frozen'>): Outcomes => ({
  visitor: 'UNAUTHORIZED',
  frozen: 'SESSION_ENDED',
  ...outcomes,
});

const SIGNED_IN = signedIn({ stranger: 'ok', rival: 'ok', member: 'ok', leader: 'ok', admin: 'ok' });

const ADMIN_ONLY = signedIn({
  stranger: 'ROLE_REQUIRED',
  rival: 'ROLE_REQUIRED',
  member: 'ROLE_REQUIRED',
  leader: 'ROLE_REQUIRED',
  admin: 'ok',
});

/** For the team and administrators. */
const TEAM_READS = (stranger: Outcome, rival: Outcome): Outcomes =>
  signedIn({ stranger, rival, member: 'ok', leader: 'ok', admin: 'ok' });

/** For the team's leader alone; an administrator who is in no team is refused like a stranger unless `admin` says more. */
const LEADER_WRITES = (stranger: Outcome, rival: Outcome, admin: Outcome = stranger): Outcomes =>
  signedIn({ stranger, rival, member: 'LEADER_ONLY', leader: 'ok', admin });

/** A file that is asked for without `Authenticated`: a token that ended counts as none. */
const FILE_OF_TEAM: Outcomes = { ...TEAM_READS('NOT_ALLOWED', 'NOT_ALLOWED'), frozen: 'UNAUTHORIZED' };

const ZIP = { name: 'code.zip', content: Buffer.from('PK\x05\x06more', 'latin1') };
const PNG = {
  name: 'a.png',
  content: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const base64 = (text: string): string => Buffer.from(text).toString('base64');

export const MATRIX: Record<string, Row> = {
  'GET /health/live': { who: EVERYONE },
  'GET /health/ready': { who: EVERYONE },

  // auth
  'GET /v1/verification_code': { who: EVERYONE },
  'POST /v1/login': {
    who: EVERYONE,
    request: ({ people }) => ({
      body: {
        username: people.stranger.username,
        password: base64(PASSWORD),
        verify_code: CAPTCHA_BYPASS,
      },
    }),
  },
  'POST /v1/logout': { who: SIGNED_IN },
  'GET /v1/user/info': { who: SIGNED_IN },

  // competitions
  'GET /v1/competitions': { who: EVERYONE },
  'GET /v1/competitions/{competitionId}': { who: EVERYONE },
  'GET /v1/competitions/{competitionId}/groups/questions-rules': { who: EVERYONE },
  'GET /v1/competitions/{competitionId}/groups/{groupId}/questions-rules': { who: EVERYONE },
  'GET /v1/competition/{competitionId}/groups': { who: EVERYONE },
  'GET /v1/competition/{competitionId}/groups/{groupId}/questions': { who: EVERYONE },
  'GET /v1/competition/{competitionId}/{questionType}/questions/{questionId}': { who: EVERYONE },
  'GET /v1/competition/{competitionId}/question/rank': {
    who: EVERYONE,
    request: ({ question }) => ({ query: { question_id: question.id } }),
  },
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
    who: SIGNED_IN,
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

  // files; authorization.medium-spec.ts asks for every purpose of a file
  'GET /v1/object-storage/download/{key}': {
    who: FILE_OF_TEAM,
    request: ({ upload }) => ({ path: { key: upload.id } }),
  },
  'GET /v1/object-storage/download/{key}/url': {
    who: FILE_OF_TEAM,
    request: ({ upload }) => ({ path: { key: upload.id } }),
  },
  'GET /v1/object-storage/preview/{key}': {
    who: TEAM_READS('NOT_ALLOWED', 'NOT_ALLOWED'),
    request: ({ upload }) => ({ path: { key: upload.id } }),
  },
  'POST /v1/object-storage/upload': { who: SIGNED_IN, request: () => ({ file: PNG }) },

  // back office
  'GET /v1/admin/task': { who: ADMIN_ONLY },
  'POST /v1/admin/competition/{competitionId}/question/{questionId}/sync_dataset': { who: ADMIN_ONLY },
};
