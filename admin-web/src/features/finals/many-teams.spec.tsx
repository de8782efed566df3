import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ok, paged, refusal, serve, type Answer, type Call } from '../../../test/api.ts';
import { match } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { group, questionDetail } from '../../../test/questions.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const IMPORT = '/admin/competition/c1/teams/import';
const NOTICE = '/admin/promotion_notice';
const TEAMS_OF = '/admin/competition/c1/teams';
const TEAMS = Array.from({ length: 60 }, (_, at) => ({ id: `t${at}`, team_name: `Team ${at}` }));
const ROWS = TEAMS.map((team) => ({
  ...team,
  ...{ company_name: '', team_member_count: 1, leader: 'li', leader_email: '', leader_phone: '' },
  ...{ leader_address: '', team_member: [], consent_to_publish: true },
  ...{ instructor_name: '', instructor_phone: '', imported_from_id: null },
}));
const done = (ids: readonly string[]) => TEAMS.filter(({ id }) => ids.includes(id));

const show = (answers: Record<string, Answer>): Call[] => {
  const calls = serve({
    'GET /admin/competitions/c1': ok(match({ is_final: true })),
    'GET /admin/competition/c1/group/g1': ok(group()),
    'GET /admin/competition/c1/model/questions/q1': ok(questionDetail()),
    'GET /admin/competitions/options': ok([
      { id: 'c2', title: 'Preliminaries', status: 'done', is_final: false, groups: [] },
    ]),
    'GET /admin/competition/c1/teams/accepted': ({ query }) =>
      ok(paged(query.limit === '999' ? ROWS : ROWS.slice(0, 10), ROWS.length))(),
    'GET /admin/competition/c2/teams/accepted': ok(paged(ROWS)),
    ...answers,
  });
  open('/manage/question-detail/c1/q1?type=model', { token: 'good' });
  return calls;
};
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
/** Of the dialog of results, once it is there; by their elements, for many roles take long to be looked up. */
const linesOf = async (name: string) =>
  [...(await screen.findByRole('dialog', { name })).querySelectorAll('li')].map((line) => line.textContent);

/** Imports everybody, where the part of this number is refused. */
const importing = (refusedPart: number) => {
  let parts = 0;
  const calls = show({
    [`POST ${IMPORT}`]: (call) => {
      parts += 1;
      const { team_ids } = call.body as { team_ids: string[] };
      if (parts === refusedPart) return refusal('SERVICE_UNAVAILABLE', 'Not now.')(call);
      return ok({ success: done(team_ids), fail: [] })();
    },
  });
  const start = async () => {
    await press('Import teams');
    const dialog = await dialogOf('Import teams');
    await dialog.findByRole('option', { name: 'Preliminaries' });
    fireEvent.change(dialog.getByRole('combobox', { name: 'From the match' }), { target: { value: 'c2' } });
    fireEvent.click(await dialog.findByRole('checkbox', { name: 'All of them' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Import 60 teams' }));
    return dialog;
  };
  const asked = () =>
    calls
      .filter(({ path }) => path === IMPORT)
      .map(({ body }) => (body as { team_ids: string[] }).team_ids.length);
  return { start, asked };
};

it('finds some of many teams, and offers none that has come already', async () => {
  const calls = show({
    'GET /admin/competition/c1/teams/accepted': ok(
      paged([{ ...ROWS[0], id: 'copy', imported_from_id: 't7' }]),
    ),
    [`POST ${IMPORT}`]: ok({ success: [], fail: [] }),
  });
  await press('Import teams');
  const dialog = await dialogOf('Import teams');
  await dialog.findByRole('option', { name: 'Preliminaries' });
  fireEvent.change(dialog.getByRole('combobox', { name: 'From the match' }), { target: { value: 'c2' } });
  const search = await dialog.findByRole('textbox', { name: 'Find a team' });
  const known = dialog.getByText('The team is in this track already.').closest('label')!;
  expect(known.textContent).toMatch(/^Team 7 /);
  expect(within(known).getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  const find = (words: string) => fireEvent.change(search, { target: { value: words } });
  const shown = () => dialog.getAllByRole('checkbox').length - 1;

  find(' team\u00a05');
  expect(shown()).toBe(11);
  fireEvent.click(dialog.getByRole('checkbox', { name: 'All of them' }));
  find('TEAM 7');
  expect(shown()).toBe(1);
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'All of them' }).disabled).toBe(true);
  find('Comets');
  expect(dialog.getByRole('status').textContent).toBe('Nothing matches “Comets”.');
  // Enter would send the form.
  expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(false);
  find('');
  expect(shown()).toBe(60);
  fireEvent.click(dialog.getByRole('button', { name: 'Import 11 teams' }));
  await screen.findByRole('dialog', { name: /done/ });
  const sent = calls.find(({ path }) => path === IMPORT)?.body;
  expect(sent).toMatchObject({ team_ids: ['t5', ...Array.from({ length: 10 }, (_, at) => `t5${at}`)] });
});

it('hides no team by a search of another match, nor by one that is not seen', async () => {
  let later = (): void => undefined;
  const short = new Promise<void>((resolve) => (later = resolve));
  let reads = 0;
  const options = ['Preliminaries', 'Heats'].map((title, at) => ({
    ...{ id: `c${at + 2}`, title, status: 'done', is_final: false, groups: [] },
  }));
  show({
    'GET /admin/competitions/options': ok(options),
    'GET /admin/competition/c2/teams/accepted': async () => {
      reads += 1;
      if (reads === 1) return ok(paged(ROWS))();
      await short;
      return ok(paged(ROWS.slice(0, 3)))();
    },
    'GET /admin/competition/c3/teams/accepted': ok(paged(ROWS)),
  });
  await press('Import teams');
  const dialog = await dialogOf('Import teams');
  await dialog.findByRole('option', { name: 'Preliminaries' });
  const from = (value: string) =>
    fireEvent.change(dialog.getByRole('combobox', { name: 'From the match' }), { target: { value } });
  const search = () => dialog.findByRole<HTMLInputElement>('textbox', { name: 'Find a team' });
  const find = async (words: string) => fireEvent.change(await search(), { target: { value: words } });
  const shown = () => dialog.getAllByRole('checkbox').length - 1;
  from('c2');
  await search();
  from('c3');
  await find('Team 5');
  expect(shown()).toBe(11);
  // It was read before, so it is there at once, and is read anew.
  from('c2');
  expect((await search()).value).toBe('');
  expect(shown()).toBe(60);
  await find('Team 5');
  expect(shown()).toBe(11);
  await act(async () => later());
  await waitFor(() => expect(dialog.queryByRole('textbox', { name: 'Find a team' })).toBeNull());
  expect(shown()).toBe(3);
});

it('brings many teams in parts, each of which is answered in time', async () => {
  const { start, asked } = importing(0);
  await start();
  expect(await linesOf('60 of 60 done')).toHaveLength(60);
  expect(asked()).toEqual([50, 10]);
});

it('tells what was done before a later part failed, and who is left', async () => {
  const { start, asked } = importing(2);
  await start();
  const told = await linesOf('50 of 60 done');
  expect(told.slice(0, 10)).toEqual(TEAMS.slice(50).map(({ team_name }) => `${team_name}Not now.`));
  expect(told.slice(10)).toEqual(TEAMS.slice(0, 50).map(({ team_name }) => `${team_name}Takes part here.`));
  expect(asked()).toEqual([50, 10]);
});

it('keeps the choice where the first part fails already', async () => {
  const { start, asked } = importing(1);
  const dialog = await start();
  expect(await dialog.findByText('Not now.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Import 60 teams' })).toBeTruthy();
  expect(asked()).toEqual([50]);
});

it('writes to many teams in parts, having counted the people of all of them', async () => {
  let sent = 0;
  const calls = show({
    [`POST ${NOTICE}`]: (call) => {
      const { ids, dry_run } = call.body as { ids: string[]; dry_run: boolean };
      sent += dry_run ? 0 : 1;
      if (sent === 2) return refusal('SERVICE_UNAVAILABLE', 'Not now.')(call);
      const letters = dry_run ? [{ language: 'en', subject: `You of ${ids[0]}`, text: 'Come.' }] : [];
      return ok({ dry_run, success: done(ids), fail: [], people: 2 * ids.length, letters })();
    },
  });
  await screen.findByRole('row', { name: /Team 0/ });
  await press('Notify teams');
  const dialog = await dialogOf('Notify finals teams');
  const send = await dialog.findByRole('button', { name: 'Send 120 mails' });
  expect(dialog.getByText(/^60 teams, 120 people/)).toBeTruthy();
  expect(dialog.getAllByText(/^You of/).map(({ textContent }) => textContent)).toEqual(['You of t0']);
  fireEvent.click(send);
  const told = await linesOf('50 of 60 done');
  expect(told.slice(0, 10)).toEqual(TEAMS.slice(50).map(({ team_name }) => `${team_name}Not now.`));
  const asked = calls
    .filter(({ path }) => path === NOTICE)
    .map(({ body }) => (body as { ids: string[] }).ids);
  expect(asked.map(({ length }) => length)).toEqual([50, 10, 50, 10]);
});

it('keeps the reason of a removal where a later part fails, and tries those that are left alone', async () => {
  let parts = 0;
  const calls = show({
    'GET /admin/competition/c1/teams/accepted': ok(paged(ROWS)),
    [`DELETE ${TEAMS_OF}`]: (call) => {
      parts += 1;
      if (parts === 2) return refusal('SERVICE_UNAVAILABLE', 'Not now.')(call);
      return ok({ success: done((call.body as { team_ids: string[] }).team_ids), fail: [] })();
    },
  });
  await screen.findByRole('row', { name: /Team 0/ });
  fireEvent.click(screen.getByRole('checkbox', { name: /Select all rows/ }));
  await press('Remove 60 teams');
  const dialog = await dialogOf('Remove 60 teams from the match?');
  const reason = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Reason/ });
  fireEvent.change(reason, { target: { value: 'No result.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Remove 60 teams' }));
  await screen.findByText(/^50 done, 10 not: Not now\./);
  expect(reason.value).toBe('No result.');
  fireEvent.click(screen.getByRole('button', { name: 'Remove 10 teams' }));
  expect(await linesOf('60 of 60 done')).toHaveLength(60);
  const sent = calls.filter(({ method }) => method === 'DELETE').map(({ body }) => body);
  expect(sent).toMatchObject([
    { team_ids: { length: 50 }, reason: 'No result.' },
    { team_ids: { length: 10 } },
    { team_ids: { length: 10 }, reason: 'No result.' },
  ]);
});

it('asks about no further part once the dialog is closed, or the question is another', async () => {
  const answers: (() => void)[] = [];
  const calls = show({
    [`POST ${NOTICE}`]: async ({ body }) => {
      const { ids, dry_run, again } = body as { ids: string[]; dry_run: boolean; again: boolean };
      // The first question is answered at once: all were told a moment ago.
      if (answers.length > 0 || again) await new Promise<void>((resolve) => answers.push(resolve));
      const fail = done(ids).map((team) => ({ ...team, code: 'TEAM_NOTIFIED', failure_reason: 'Told.' }));
      return ok({ dry_run, success: [], fail, people: 0, letters: [] })();
    },
  });
  const asked = () =>
    calls
      .filter(({ path }) => path === NOTICE)
      .map(({ body }) => body as { ids: string[]; again: boolean })
      .map(({ ids, again }) => [ids.length, again]);
  const answer = (at: number) =>
    act(async () => {
      answers[at]?.();
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
  await screen.findByRole('row', { name: /Team 0/ });
  await press('Notify teams');
  const dialog = await dialogOf('Notify finals teams');
  const box = await dialog.findByRole('checkbox', { name: /within the last 24 hours$/ });
  const first = [
    [50, false],
    [10, false],
  ];
  expect(asked()).toEqual(first);
  fireEvent.click(box);
  await waitFor(() => expect(answers).toHaveLength(1));
  fireEvent.click(box);
  await waitFor(() => expect(answers).toHaveLength(2));
  await answer(0);
  expect(asked()).toEqual([...first, [50, true], [50, false]]);
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await answer(1);
  expect(asked()).toEqual([...first, [50, true], [50, false]]);
});
