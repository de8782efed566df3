import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { ok, refusal, serve, type Call } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const SETTINGS = {
  task_submit_period_per_team: 60,
  show_score_after_running: true,
  total_submit_times_per_team: 0,
  job_timeout: 0,
  version: 1,
};
const sent = (calls: Call[]) => calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Update' });

it('takes for its own what was saved although no answer came, and goes on from there', async () => {
  let now = SETTINGS;
  let isLost = true;
  const calls = serve({
    'GET /settings/race': () => ok(now)(),
    'PUT /settings/race': (call) => {
      const body = call.body as typeof SETTINGS;
      if (body.version !== now.version)
        return refusal('STALE_WRITE', 'Somebody was faster.', { current: now })(call);
      now = { ...body, version: now.version + 1 };
      if (!isLost) return ok(now)();
      isLost = false;
      throw new TypeError('The line broke.');
    },
  });
  open('/manage/match-setting', { token: 'good' });
  await screen.findByLabelText(/^Seconds between/);
  type(/^Seconds between/, '90');
  fireEvent.click(submit());
  expect(await screen.findByText('Network error, please try again later.')).toBeTruthy();
  type(/^Seconds between/, '95');
  fireEvent.click(submit());
  expect(await screen.findByText('Match settings updated.')).toBeTruthy();
  expect(screen.queryByText(/^Somebody/)).toBeNull();
  expect(sent(calls)).toMatchObject([{ version: 1 }, { version: 1 }, { version: 2 }]);
  expect(now).toMatchObject({ task_submit_period_per_team: 95, version: 3 });
});

it('sets back what was saved without an answer, too', async () => {
  let now = SETTINGS;
  let isLost = true;
  serve({
    'GET /settings/race': () => ok(now)(),
    'PUT /settings/race': (call) => {
      const body = call.body as typeof SETTINGS;
      if (body.version !== now.version)
        return refusal('STALE_WRITE', 'Somebody was faster.', { current: now })(call);
      now = { ...body, version: now.version + 1 };
      if (!isLost) return ok(now)();
      isLost = false;
      throw new TypeError('The line broke.');
    },
  });
  open('/manage/match-setting', { token: 'good' });
  await screen.findByLabelText(/^Seconds between/);
  type(/^Seconds between/, '90');
  fireEvent.click(submit());
  expect(await screen.findByText('Network error, please try again later.')).toBeTruthy();
  type(/^Seconds between/, '60');
  fireEvent.click(submit());
  expect(await screen.findByText('Match settings updated.')).toBeTruthy();
  expect(now).toMatchObject({ task_submit_period_per_team: 60, version: 3 });
});

it('updates what differs, by whole numbers alone, and once more on top of a colleague', async () => {
  let now = SETTINGS;
  const calls = serve({
    'GET /settings/race': () => ok(now)(),
    'PUT /settings/race': (call) => {
      const body = call.body as typeof SETTINGS;
      if (body.version !== now.version) return refusal('STALE_WRITE', 'Somebody was faster.')(call);
      now = { ...body, version: now.version + 1 };
      return ok(now)();
    },
  });
  open('/manage/match-setting', { token: 'good' });
  await screen.findByLabelText(/^Seconds between/);
  expect(submit().disabled).toBe(true);
  type(/^Seconds between/, '1.5');
  fireEvent.click(submit());
  expect(await screen.findByText('Only whole numbers.')).toBeTruthy();
  // As a Chinese keyboard types it, and a spreadsheet hands it on.
  type(/^Seconds between/, ' ９0 ');
  now = { ...SETTINGS, job_timeout: 600, version: 2 };
  fireEvent.click(submit());
  expect(await screen.findByRole('cell', { name: '600' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Take over theirs: Longest/ }));
  fireEvent.click(submit());
  expect(await screen.findByText('Match settings updated.')).toBeTruthy();
  expect(sent(calls).at(-1)).toEqual({
    ...SETTINGS,
    task_submit_period_per_team: 90,
    job_timeout: 600,
    version: 2,
  });
  expect(submit().disabled).toBe(true);
});

it('says that the settings could not be loaded, until they are', async () => {
  let isThere = false;
  serve({ 'GET /settings/race': (call) => (isThere ? ok(SETTINGS)() : refusal('BUSY', 'Too busy.')(call)) });
  open('/manage/match-setting', { token: 'good' });
  expect(await screen.findByText('The settings could not be loaded.')).toBeTruthy();
  isThere = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText(/^Seconds between/)).toBeTruthy();
  expect(screen.queryByText('The settings could not be loaded.')).toBeNull();
});
