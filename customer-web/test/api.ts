import { ok, paged, serveAnswers, type Answers, type Call } from '@tianheng/web-kit/test/serve.ts';
import { commitmentPage, competition, dataset, facets, question, rankPage, team, user } from './data.ts';

export { ok, picture, plain, refusal, type Answer, type Call } from '@tianheng/web-kit/test/serve.ts';

const usual: Answers = {
  'POST /login': ok({ data: { token: 'fresh' } }),
  'POST /logout': ok({}),
  'GET /user/info': ok(user()),
  'GET /user/api_keys': ok({ data: [] }),
  'GET /dataset': ok(paged([dataset()])),
  'GET /dataset/facets': ok(facets()),
  'GET /competitions': ok(paged([competition()])),
  'GET /competitions/c1': ok(competition()),
  'GET /competition/c1/groups': ok(paged([])),
  'GET /competition/c1/announcements': ok({ ...paged([]), unread_count: 0 }),
  'GET /competition/c1/team/info': ok(team()),
  'GET /competition/c1/invited': ok([]),
  'GET /competition/c1/eligibility': ok({ items: [], team_id: null, status: null }),
  'GET /competition/c1/team/invitation_link': ok({}),
  'GET /competition/c1/model/questions/q1': ok(question()),
  'GET /competition/c1/question/rank': ok(rankPage([])),
  'GET /competition/c1/rank': ok({ ...rankPage([]), question_count: 0, hidden_count: 0, next_end: null }),
  'GET /competition/c1/team/question/info': ok([]),
  'GET /commitment': ok(commitmentPage([])),
};

/** Stands in for the server. */
export const serve = (answers: Answers = {}, files: Record<string, unknown> = {}): Call[] =>
  serveAnswers({ ...usual, ...answers }, files);
