import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Team } from '@tianheng/contracts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ok, refusal, serve, type Answer } from '../../../test/api.ts';
import { team } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const OWN = 'GET /competition/c1/team/info';
const BIND = 'POST /competition/c1/team/t1/question/q1/bind';

async function enter(own: Partial<Team>, answers: Record<string, Answer> = {}) {
  const calls = serve({ [OWN]: ok(team(own)), ...answers });
  const { router } = open('/customer/match/c1/q1?questionType=model', { token: 'good' });
  await screen.findByText(/^Your team is not enrolled in this question\./);
  return { router, enrolments: () => calls.filter(({ method, path }) => `${method} ${path}` === BIND) };
}
async function enrol() {
  const button = await screen.findByRole('button', { name: 'Enrol the team' });
  act(() => button.focus());
  fireEvent.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: /^Enrol your team in “/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Enrol' }));
}
const upload = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Upload code' });

it('lets the leader enrol the team in a further question, and then submit there', async () => {
  let isEnrolled = false;
  const { enrolments } = await enter(
    {},
    {
      [OWN]: () => ok(team(isEnrolled ? {} : { question_binds: [] }))(),
      [BIND]: () => {
        isEnrolled = true;
        return ok(team().question_binds[0] ?? {})();
      },
    },
  );
  expect(upload().disabled).toBe(true);
  await enrol();
  expect(await screen.findByText('Your team is enrolled in this question.')).toBeTruthy();
  await waitFor(() => expect(upload().disabled).toBe(false));
  expect(screen.queryByRole('button', { name: 'Enrol the team' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(enrolments()).toHaveLength(1);
});

it('says why the team cannot take it', async () => {
  const full = 'Your team cannot take a further question of this group.';
  await enter({ question_binds: [] }, { [BIND]: refusal('PICKS_COMPLETE', full) });
  await enrol();
  expect(await screen.findByText(full)).toBeTruthy();
  expect(upload().disabled).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Enrol the team' }));
});

it('is not offered to a team that the organisers brought in, which is told why', async () => {
  serve({ [OWN]: ok(team({ question_binds: [], is_imported: true })) });
  open('/customer/match/c1/q1?questionType=model', { token: 'good' });
  expect(await screen.findByText(/^The organisers brought your team into this competition/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Enrol the team' })).toBeNull();
  expect(upload().disabled).toBe(true);
});

it('is not offered any more where the team is gone', async () => {
  let isGone = false;
  const gone = refusal('TEAM_NOT_FOUND', 'There is no such team.');
  await enter(
    {},
    {
      [OWN]: () => ok(isGone ? {} : team({ question_binds: [] }))(),
      [BIND]: (call) => {
        isGone = true;
        return gone(call);
      },
    },
  );
  await enrol();
  expect(await screen.findByText('There is no such team.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Enrol the team' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('leaves whoever has gone to another page meanwhile where they are', async () => {
  let answer = (): void => undefined;
  const { router } = await enter(
    { question_binds: [] },
    {
      [BIND]: () => new Promise((resolve) => (answer = () => resolve(ok(team().question_binds[0] ?? {})()))),
    },
  );
  await enrol();
  await act(() => router.navigate('/customer/list'));
  const search = await screen.findByRole('textbox');
  act(() => search.focus());
  answer();
  expect(await screen.findByText('Your team is enrolled in this question.')).toBeTruthy();
  expect(document.activeElement).toBe(search);
});
