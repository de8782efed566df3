import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { ok, paged, serve } from '../../../test/api.ts';
import { match } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { group, questionDetail } from '../../../test/questions.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const told = { id: 't1', team_name: 'Comets' };
const team = {
  ...told,
  ...{ company_name: '', team_member_count: 1, leader: 'li', leader_email: '', leader_phone: '' },
  ...{ leader_address: '', team_member: [], consent_to_publish: true },
  ...{ instructor_name: '', instructor_phone: '', imported_from_id: null },
};

it('leaves out who was told a moment ago, unless somebody ticks that they are told again', async () => {
  const calls = serve({
    'GET /admin/competitions/c1': ok(match({ is_final: true })),
    'GET /admin/competition/c1/group/g1': ok(group()),
    'GET /admin/competition/c1/model/questions/q1': ok(questionDetail()),
    'GET /admin/competition/c1/teams/accepted': ok(paged([team])),
    'POST /admin/promotion_notice': ({ body }) => {
      const { again, dry_run } = body as { again: boolean; dry_run: boolean };
      const failure = { ...told, code: 'TEAM_NOTIFIED', failure_reason: 'Was written to.' };
      return ok({
        ...{ dry_run, people: again ? 3 : 0, letters: [] },
        ...{ success: again ? [told] : [], fail: again ? [] : [failure] },
      })();
    },
  });
  open('/manage/question-detail/c1/q1?type=model', { token: 'good' });
  await screen.findByRole('row', { name: /Comets/ });
  fireEvent.click(screen.getByRole('button', { name: 'Notify teams' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Notify finals teams' }));
  await dialog.findByText('Comets: Was written to.');
  const nothing = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send 0 mails' });
  expect(nothing.disabled).toBe(true);
  const box = () => dialog.getByRole<HTMLInputElement>('checkbox', { name: /within the last 24 hours$/ });
  fireEvent.click(box());
  await dialog.findByRole('button', { name: 'Send 3 mails' });
  // It can be thought better of, and ticked once more.
  fireEvent.click(box());
  expect(box().checked).toBe(false);
  await dialog.findByRole('button', { name: 'Send 0 mails' });
  fireEvent.click(box());
  fireEvent.click(await dialog.findByRole('button', { name: 'Send 3 mails' }));
  await screen.findByRole('dialog', { name: '1 of 1 done' });
  const sent = calls.filter(({ path }) => path === '/admin/promotion_notice').map(({ body }) => body);
  expect(sent.at(-1)).toEqual({ ids: ['t1'], again: true, dry_run: false });
});

it('does not say that mails are on their way where a colleague was faster', async () => {
  serve({
    'GET /admin/competitions/c1': ok(match({ is_final: true })),
    'GET /admin/competition/c1/group/g1': ok(group()),
    'GET /admin/competition/c1/model/questions/q1': ok(questionDetail()),
    'GET /admin/competition/c1/teams/accepted': ok(paged([team])),
    'POST /admin/promotion_notice': ({ body }) => {
      const { dry_run } = body as { dry_run: boolean };
      const failure = { ...told, code: 'TEAM_NOTIFIED', failure_reason: 'Was written to.' };
      const outcome = dry_run ? { success: [told], fail: [] } : { success: [], fail: [failure] };
      return ok({ dry_run, people: 3, letters: [], ...outcome })();
    },
  });
  open('/manage/question-detail/c1/q1?type=model', { token: 'good' });
  await screen.findByRole('row', { name: /Comets/ });
  fireEvent.click(screen.getByRole('button', { name: 'Notify teams' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Notify finals teams' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Send 3 mails' }));
  await screen.findByRole('dialog', { name: '0 of 1 done' });
  expect(screen.queryByText('Mails are on their way.')).toBeNull();
});
