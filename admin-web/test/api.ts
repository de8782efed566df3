import type { Statistics, UserInfo } from '@tianheng/contracts';
import { user as anyone } from '@tianheng/web-kit/test/data.ts';
import { ok, paged, serveAnswers, type Answers, type Call } from '@tianheng/web-kit/test/serve.ts';

export { ok, paged, refusal, roleRefusal, type Answer, type Call } from '@tianheng/web-kit/test/serve.ts';

export const user = (values: Partial<UserInfo> = {}): UserInfo =>
  anyone({ username: 'admin', email: 'admin@example.org', platform_role: 'platform_admin', ...values });

export const statistics = (values: Partial<Statistics> = {}): Statistics => ({
  time_zone: 'Asia/Shanghai',
  datasets: { all: 21, register: 5, competition: 3 },
  today_register: 0,
  day_statistics: [],
  ...values,
});

const usual: Answers = {
  'POST /login': ok({ data: { token: 'fresh' } }),
  'POST /logout': ok({}),
  'GET /user/info': ok(user()),
  'GET /admin/statistics': ok(statistics()),
  'GET /competitions': ok(paged([])),
  'GET /settings/race': ok({
    task_submit_period_per_team: 5400,
    show_score_after_running: true,
    total_submit_times_per_team: 0,
    job_timeout: 60,
  }),
  'GET /admin/task': ok(paged([])),
  'GET /admin/dataset/d1/versions': ok(paged([])),
};

const files = { '/config.json': { customer_url: 'https://customer.example.org' } };

/** Stands in for the server and for the site's own configuration. */
export const serve = (answers: Answers = {}): Call[] => serveAnswers({ ...usual, ...answers }, files);
