/** The matrix's rows of what administrators make and change; see authorization.matrix.ts. */
import { randomUUID } from 'node:crypto';
import { ADMIN_ONLY, EVERYONE, NOBODY_VIEWS, type Row } from './authorization.outcomes.ts';

const HOUR_MS = 3600 * 1000;

const competitionBody = () => ({
  title: 'A competition',
  desc: '<p>About it.</p>',
  registration_open_time: Date.now(),
  start_time: Date.now() - HOUR_MS,
  end_time: Date.now() + 24 * HOUR_MS,
});

const groupBody = () => ({ name: 'A group', group_desc: '<p>About it.</p>', countries: ['all'] });

const projectBody = (group_id: string) => ({
  group_id,
  question_type: 'project',
  question_no: 9,
  title: 'A question',
  desc: 'About it.',
  total_score: 100,
  s_time: Date.now() - HOUR_MS,
  e_time: Date.now() + HOUR_MS,
});

const newPerson = () => {
  const username = `u${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  return { username, nickname: 'New', email: `${username}@example.org`, mobile_phone: '13900002222' };
};

export const OFFICE: Record<string, Row> = {
  'GET /v1/admin/users': { who: ADMIN_ONLY },
  'POST /v1/admin/users': {
    who: ADMIN_ONLY,
    request: () => ({ body: { ...newPerson(), platform_role: 'platform_member' } }),
  },
  'PUT /v1/users': { who: ADMIN_ONLY, request: () => ({ body: [newPerson()] }) },
  'PATCH /v1/admin/users/{id}': {
    who: ADMIN_ONLY,
    request: ({ people }) => ({ path: { id: people.stranger.id }, body: { nickname: 'Other' } }),
  },
  'PUT /v1/admin/users/{id}/role': {
    who: ADMIN_ONLY,
    request: ({ people }) => ({
      path: { id: people.stranger.id },
      body: { platform_role: 'platform_member' },
    }),
  },
  // Of somebody whom nothing needs.
  'DELETE /v1/admin/users/{id}': {
    who: ADMIN_ONLY,
    request: async ({ test }) => ({ path: { id: (await test.factory.user()).id } }),
  },

  'GET /v1/admin/competitions': { who: ADMIN_ONLY },
  'GET /v1/admin/competitions/options': { who: ADMIN_ONLY },
  'GET /v1/admin/competitions/groups/questions-rules': {
    who: ADMIN_ONLY,
    request: ({ competition, group }) => ({ query: { competition_id: competition.id, group_id: group.id } }),
  },
  'POST /v1/admin/competitions': { who: ADMIN_ONLY, request: () => ({ body: competitionBody() }) },
  'GET /v1/admin/competitions/{competitionId}': { who: ADMIN_ONLY },
  'PUT /v1/admin/competitions/{competitionId}': {
    who: ADMIN_ONLY,
    request: () => ({ body: competitionBody() }),
  },
  // Of one without teams.
  'DELETE /v1/admin/competitions/{competitionId}': {
    who: ADMIN_ONLY,
    request: async ({ test }) => ({ path: { competitionId: (await test.factory.competition()).id } }),
  },
  'PUT /v1/admin/competitions/{competitionId}/groups/{groupId}/questions-rules': {
    who: ADMIN_ONLY,
    request: () => ({ body: { total_questions: 1, required_question_ids: [] } }),
  },
  'GET /v1/admin/competition/{competitionId}/groups': { who: ADMIN_ONLY },
  'POST /v1/admin/competition/{competitionId}/group': {
    who: ADMIN_ONLY,
    request: () => ({ body: groupBody() }),
  },
  'GET /v1/admin/competition/{competitionId}/group/{groupId}': { who: ADMIN_ONLY },
  'PUT /v1/admin/competition/{competitionId}/group/{groupId}': {
    who: ADMIN_ONLY,
    request: () => ({ body: groupBody() }),
  },
  'DELETE /v1/admin/competition/{competitionId}/group/{groupId}': {
    who: ADMIN_ONLY,
    request: async ({ test, competition }) => ({
      path: { groupId: (await test.factory.group(competition)).id },
    }),
  },
  'GET /v1/admin/competition/{competitionId}/groups/{groupId}/questions': { who: ADMIN_ONLY },
  'POST /v1/admin/competition/{competitionId}/questions': {
    who: ADMIN_ONLY,
    request: ({ group }) => ({ body: projectBody(group.id) }),
    unknown: { group_id: 'VALIDATION_FAILED' },
  },
  'GET /v1/admin/competition/{competitionId}/{questionType}/questions/{questionId}': { who: ADMIN_ONLY },
  'PUT /v1/admin/competition/{competitionId}/questions/{questionId}': {
    who: ADMIN_ONLY,
    request: async ({ test, group }) => {
      const question = await test.factory.question(group, { questionType: 'project' });
      return { path: { questionId: question.id }, body: projectBody(group.id) };
    },
    unknown: { group_id: 'VALIDATION_FAILED' },
  },
  'DELETE /v1/admin/competition/{competitionId}/questions/{questionId}': {
    who: ADMIN_ONLY,
    request: async ({ test, group }) => ({ path: { questionId: (await test.factory.question(group)).id } }),
  },

  'GET /v1/admin/dataset/{datasetId}/visibility': { who: ADMIN_ONLY },
  'GET /v1/admin/dataset/{datasetId}/versions': { who: ADMIN_ONLY },
  'POST /v1/admin/dataset/{datasetId}/versions/{number}/withdraw': {
    who: ADMIN_ONLY,
    request: async ({ test: { factory } }) => {
      const { id } = await factory.dataset({}, [await factory.file('old', { purpose: 'dataset' })]);
      await factory.version({ id }, [await factory.file('new', { purpose: 'dataset' })]);
      return { path: { datasetId: id, number: '1' }, body: { reason: 'It was wrong.' } };
    },
  },
  'GET /v1/admin/competition/{competitionId}/questions/{questionId}/visibility': { who: ADMIN_ONLY },

  'POST /v1/admin/view_as': {
    who: ADMIN_ONLY,
    // Any team, of whatever competition.
    request: async ({ test, competition }) => {
      const { id } = await test.factory.team(competition, { leader: await test.factory.user() });
      return { body: { team_id: id } };
    },
  },
  // Of no view; see views.medium-spec.ts.
  'GET /v1/view': { who: NOBODY_VIEWS, viewOfTeam: 'ok', viewOfVisitor: 'ok' },
  'POST /v1/view/end': { who: EVERYONE, viewOfTeam: 'ok', viewOfVisitor: 'ok' },

  // what is going on
  'GET /v1/admin/version': { who: ADMIN_ONLY },
  'GET /v1/admin/audit': { who: ADMIN_ONLY },
  'GET /v1/admin/audit/download': { who: ADMIN_ONLY },
  'GET /v1/admin/statistics/board': { who: ADMIN_ONLY },
  'GET /v1/admin/judging': { who: ADMIN_ONLY },
  'GET /v1/admin/judging/images': { who: ADMIN_ONLY },
  // Of any question there is; one of its own each time, so that none is paused before.
  'POST /v1/admin/judging/pause': {
    who: ADMIN_ONLY,
    request: async ({ test, group }) => {
      const { id } = await test.factory.question(group);
      return { body: { question_id: id, reason: 'A look at it' } };
    },
  },
  'POST /v1/admin/judging/resume': {
    who: ADMIN_ONLY,
    request: async ({ test, group }) => {
      const { id } = await test.factory.question(group);
      await test.database.query(
        `insert into judging_pause (question_id, cause) values ($1, 'administrator')`,
        [id],
      );
      return { body: { question_id: id } };
    },
  },
  'POST /v1/admin/judging/images': {
    who: ADMIN_ONLY,
    request: () => ({ body: { reference: `judges/${randomUUID()}:1`, digest: `sha256:${'a'.repeat(64)}` } }),
  },
  'DELETE /v1/admin/judging/images': {
    who: ADMIN_ONLY,
    request: async ({ test }) => {
      const reference = `judges/${randomUUID()}:1`;
      await test.database.query('insert into judge_image (reference, digest) values ($1, $2)', [
        reference,
        `sha256:${'a'.repeat(64)}`,
      ]);
      return { query: { reference } };
    },
  },
  'POST /v1/admin/judging/runners/{runnerId}/drain': {
    who: ADMIN_ONLY,
    request: async ({ test }) => {
      const runnerId = `r-${randomUUID()}`;
      await test.database.query(`insert into runner (id, host, version, slots) values ($1, 'h', '1', 1)`, [
        runnerId,
      ]);
      return { path: { runnerId }, body: { drain: true } };
    },
  },

  // teams that take part
  'GET /v1/admin/competition/{competitionId}/teams/accepted': {
    who: ADMIN_ONLY,
    request: ({ question }) => ({ query: { question_bind_id: question.id } }),
  },
  'GET /v1/admin/competition/{competitionId}/teams/accepted/download': {
    who: ADMIN_ONLY,
    request: ({ question }) => ({ query: { question_bind_id: question.id } }),
  },
  'GET /v1/admin/users/download': { who: ADMIN_ONLY },
  'DELETE /v1/admin/competition/{competitionId}/teams': {
    who: ADMIN_ONLY,
    request: ({ team }) => ({ body: { team_ids: [team.id] } }),
  },
  'GET /v1/admin/competition/{competitionId}/teams/advancing': {
    who: ADMIN_ONLY,
    request: async ({ test: { factory }, question }) => {
      const finals = await factory.competition({ title: '总决赛' });
      const place = await factory.question(await factory.group(finals));
      return {
        path: { competitionId: finals.id },
        query: { question_id: question.id, question_bind_id: place.id, top: 3 },
      };
    },
    // Of any competition.
    unknown: { question_id: ['QUESTION_NOT_FOUND', 'ok'] },
  },
  'POST /v1/admin/competition/{competitionId}/teams/import': {
    who: ADMIN_ONLY,
    request: async ({ test: { factory }, team }) => {
      const finals = await factory.competition({ title: '总决赛' });
      const question = await factory.question(await factory.group(finals));
      return {
        path: { competitionId: finals.id },
        body: { team_ids: [team.id], question_bind_id: question.id },
      };
    },
  },
  'POST /v1/admin/promotion_notice': {
    who: ADMIN_ONLY,
    request: ({ team }) => ({ body: { ids: [team.id] } }),
  },
  'POST /v1/admin/commitment/archive': {
    who: ADMIN_ONLY,
    request: ({ competition, question }) => ({
      body: { competition_id: competition.id, question_id: question.id },
    }),
  },
  'POST /v1/admin/commitment/archive/task': {
    who: ADMIN_ONLY,
    request: ({ competition, question }) => ({
      body: { competition_id: competition.id, question_id: question.id },
    }),
  },
  'GET /v1/admin/commitment': {
    who: ADMIN_ONLY,
    request: ({ competition, question }) => ({
      query: { competition_id: competition.id, question_id: question.id },
    }),
  },
  'GET /v1/admin/kongtianbei/question/{questionId}/rank': { who: ADMIN_ONLY },
  'GET /v1/admin/kongtianbei/question/{questionId}/rejudge': { who: ADMIN_ONLY },
  'POST /v1/admin/kongtianbei/question/{questionId}/rejudge': {
    who: ADMIN_ONLY,
    request: () => ({ body: { which: 'stale', reason: 'The judge was mended.' } }),
  },
  'POST /v1/admin/kongtianbei/question/{questionId}/rejudge/count': {
    who: ADMIN_ONLY,
    request: () => ({ body: { verdict: 'again', reason: 'The judge was mended.' } }),
  },
  'POST /v1/admin/kongtianbei/question/{questionId}/rejudge/stop': {
    who: ADMIN_ONLY,
    request: () => ({ body: { reason: 'The judge is not mended.' } }),
  },
};
