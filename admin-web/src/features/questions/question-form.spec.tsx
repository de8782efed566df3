import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  IDEMPOTENCY_KEY_PATTERN,
  LOG_HEAD_BYTES,
  LOG_TAIL_BYTES,
  PROD_LOG_TAIL_BYTES,
} from '@tianheng/contracts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ok, paged, refusal, serve, type Answer, type Call } from '../../../test/api.ts';
import { dataset, match } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { group, questionDetail } from '../../../test/questions.ts';
import { NEW_QUESTION, valuesOf } from './form/question-values.ts';
import { questionForm as english } from './question-form.en.messages.ts';
import { questionForm as chinese } from './question-form.zh-CN.messages.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const ADD = '/manage/topic-question/c1/g1';
const CREATE = 'POST /admin/competition/c1/questions';
const UPDATE = 'PUT /admin/competition/c1/questions/q1';
const sent = (calls: Call[]) => calls.filter(({ method }) => method !== 'GET');
const bodies = (calls: Call[]) => sent(calls).map(({ body }) => body as Record<string, unknown>);

const show = async (address: string, answers: Record<string, Answer> = {}) => {
  const calls = serve({
    'GET /admin/competitions/c1': ok(match()),
    'GET /admin/competition/c1/group/g1': ok(group()),
    'GET /admin/competition/c1/groups/g1/questions': ok(paged([])),
    'GET /admin/competition/c1/model/questions/q1': ok(questionDetail()),
    'GET /admin/dataset': ok(paged([dataset(), dataset({ id: 'd2', title: '真值' })])),
    'GET /admin/judging/images': ok([
      {
        reference: 'registry/python:1',
        digest: 'sha256:1',
        updated_at: 1,
        runners: ['r1'],
        used_as: ['sandbox'],
      },
      { reference: 'registry/judge:1', digest: 'sha256:2', updated_at: 1, runners: [], used_as: ['judge'] },
    ]),
    ...answers,
  });
  const page = open(address, { token: 'good' });
  await screen.findByLabelText(/^Title \(Chinese\)/);
  return { calls, ...page };
};
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));
const chooseDataset = async (field: RegExp, title: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: field }));
  fireEvent.click(await screen.findByRole('option', { name: title }));
};
const BASICS = {
  group_id: 'g1',
  question_no: 3,
  title: '新赛题',
  title_en: '',
  desc: '简介',
  desc_en: '',
  s_time: Date.parse('2100-01-01T00:00+08:00'),
  e_time: Date.parse('2100-01-02T00:00+08:00'),
  total_score: 100,
  is_submit: true,
  is_join_show: true,
  picture_id: null,
  question_detail: '',
  question_detail_en: '',
  example_id: null,
};
const fillBasics = () => {
  type(/^Number/, '3');
  type(/^Title \(Chinese\)/, '新赛题');
  type(/^Submissions open/, '2100-01-01T00:00');
  type(/^Submissions close/, '2100-01-02T00:00');
  type(/^Full score/, '100');
  type(/^Short description \(Chinese\)/, '简介');
};

it('goes to the first field of the page that is wrong, also of a track that there is', async () => {
  await show(ADD);
  type(/^Number/, '3');
  type(/^Title \(Chinese\)/, '新赛题');
  press('Create');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Submissions open/));
  expect(Object.keys(valuesOf(questionDetail(), 'UTC'))).toEqual(Object.keys(NEW_QUESTION));
});

it('warns of images that no runner could judge with now', async () => {
  await show('/manage/topic-question/c1/g1?questionId=q1&type=model');
  const nowhere = 'Submissions would wait: no runner that is connected holds registry/judge:1.';
  expect(await screen.findByText(nowhere)).toBeTruthy();
  expect(screen.getByText(/^One image for all languages/)).toBeTruthy();
  type(/^Sandbox image/, 'python3=registry/python:1, c/c++=registry/c:9');
  expect(screen.queryByText(/registry\/c:9/)).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'C / C++' }));
  expect(
    screen.getByText(/^Submissions would wait: the judging room knows no digest of registry\/c:9\./),
  ).toBeTruthy();
  const digest = `sha256:${'0'.repeat(64)}`;
  type(/^Judge image/, digest);
  expect(screen.queryByText(nowhere)).toBeNull();
  type(/^Judge image/, `registry/judge@${digest}`);
  expect(screen.queryByText(/registry\/judge/)).toBeNull();
});

it('warns of a track that ends after its match, and of no other', async () => {
  await show(ADD, { 'GET /admin/competitions/c1': ok(match({ end_time: BASICS.e_time })) });
  type(/^Submissions close/, '2100-01-02T00:00');
  expect(screen.getByText('After they open.')).toBeTruthy();
  type(/^Submissions close/, '2100-01-02T00:01');
  expect(
    await screen.findByText(/^The match ends before that: nothing is taken after Jan 2, 2100, 00:00 /),
  ).toBeTruthy();
});

it('warns of a track that opens before its match begins, and of no other', async () => {
  await show(ADD, { 'GET /admin/competitions/c1': ok(match({ start_time: BASICS.s_time })) });
  type(/^Submissions open/, '2100-01-01T00:00');
  expect(screen.queryByText(/^The match begins after that/)).toBeNull();
  type(/^Submissions open/, '2099-12-31T23:59');
  expect(
    await screen.findByText(/^The match begins after that: nothing is taken before Jan 1, 2100, 00:00 /),
  ).toBeTruthy();
});

it('creates an algorithm with its defaults, and points to the task list', async () => {
  const { calls, address } = await show(ADD, {
    [CREATE]: ok({ ...questionDetail(), sync_task_id: 'task' }),
  });
  press('Create');
  for (const problem of [
    'Please enter the number.',
    'Please enter the title.',
    'Please enter the short description.',
    'Please enter the full score.',
    'Please enter the sandbox image.',
    'Please enter the judge image.',
    'Please choose at least one language.',
    'Please choose at least one dataset.',
  ]) {
    expect(await screen.findByText(problem)).toBeTruthy();
  }
  const told = { name: /^Languages/, description: 'Please choose at least one language.' };
  expect(screen.getByRole('group', told)).toBeTruthy();
  fillBasics();
  type(/^Submissions close/, '2099-01-02T00:00');
  type(/^Sandbox image/, 'c/c++=registry/c:1');
  type(/^Judge image/, 'registry/judge:1');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Python 3' }));
  await chooseDataset(/^Datasets for participants/, '轨道观测');
  press('Create');
  expect(await screen.findByText('Submissions must close after they open.')).toBeTruthy();
  expect(screen.getByText('There is no image for python3.')).toBeTruthy();
  type(/^Submissions close/, '2100-01-02T00:00');
  type(/^Sandbox image/, 'registry/python:1');
  press('Create');
  const notice = (await screen.findByText(/^Track created\. The task list shows/)).closest('.MuiAlert-root');
  expect(address()).toBe('/manage/topic-detail/c1/g1');
  fireEvent.click(within(notice as HTMLElement).getByRole('button', { name: 'Task list' }));
  await waitFor(() => expect(address()).toBe('/manage/task-list'));
  const made = calls.find(({ method }) => method === 'POST');
  expect(made?.key).toMatch(IDEMPOTENCY_KEY_PATTERN);
  expect(bodies(calls)).toEqual([
    {
      ...BASICS,
      question_type: 'model',
      sandbox_image: 'registry/python:1',
      judge_image: 'registry/judge:1',
      language_limit: ['python3'],
      open_dataset: ['d1'],
      input_dataset: [],
      output_dataset: [],
      test_input_dataset: [],
      test_output_dataset: [],
      time_limit: 1800,
      training_interval: 1800,
      memory_limit: 1000,
      cpu_limit: 1,
      commit_limit: 0,
      score_digits: 2,
      prod_log: 'tail',
    },
  ]);
});

it('warns that there is no test mode without a truth of test runs', async () => {
  await show(ADD);
  const warning = 'Without it, teams have no test mode on this track.';
  expect(screen.getByText(warning)).toBeTruthy();
  await chooseDataset(/^Truth of test runs/, '真值');
  expect(screen.queryByText(warning)).toBeNull();
});

it('neither shows nor sends what judging needs of a proposal', async () => {
  const { calls } = await show(ADD, {
    [CREATE]: ok({ ...questionDetail({ question_type: 'project' }), sync_task_id: null }),
  });
  type(/^Type/, 'project');
  expect(screen.queryByLabelText(/^Sandbox image/)).toBeNull();
  fillBasics();
  press('Create');
  expect(await screen.findByText('Track created.')).toBeTruthy();
  expect(bodies(calls)).toEqual([{ ...BASICS, question_type: 'project' }]);
});

it('asks before it judges by what participants may read', async () => {
  const { calls } = await show(`${ADD}?questionId=q1&type=model`, {
    [UPDATE]: (call) =>
      (call.body as { confirm_open_truth?: boolean }).confirm_open_truth
        ? ok({ ...questionDetail(), sync_task_id: null })()
        : refusal('TRUTH_OPEN', 'Participants may read: 真值')(call),
  });
  expect(screen.getByLabelText(/^Type/)).toHaveProperty('disabled', true);
  await chooseDataset(/^Truth of prod runs/, '真值');
  const again = async (answer: string) => {
    press('Save');
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Judge by data that participants may read?' }),
    );
    expect(dialog.getByText('Participants may read: 真值')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: answer }));
  };
  await again('Cancel');
  expect(await screen.findByText('Not saved.')).toBeTruthy();
  await again('Save anyway');
  expect(await screen.findByText('Track updated.')).toBeTruthy();
  expect(bodies(calls)).toHaveLength(3);
  expect(bodies(calls)[2]).toMatchObject({
    ...{ output_dataset: ['d2'], confirm_open_truth: true, version: 6 },
    s_time: questionDetail().s_time,
  });
});

it('keeps what was entered while a synchronisation runs or a colleague was faster', async () => {
  let now = questionDetail();
  let tries = 0;
  const { calls } = await show(`${ADD}?questionId=q1&type=model`, {
    'GET /admin/competition/c1/model/questions/q1': () => ok(now)(),
    [UPDATE]: (call) => {
      tries += 1;
      if (tries === 1) return refusal('SYNC_RUNNING', 'It is being synchronised. Try again.')(call);
      if (tries === 3) return ok({ ...now, sync_task_id: 'task' })();
      now = questionDetail({ cpu_limit: 4, version: 7 });
      return refusal('STALE_WRITE', 'Somebody was faster.')(call);
    },
  });
  type(/^Title \(English\)/, 'Mine');
  press('Save');
  expect(await screen.findByText('It is being synchronised. Try again.')).toBeTruthy();
  press('Save');
  expect(await screen.findByRole('cell', { name: '4' })).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Take over theirs: Processors'));
  press('Save');
  expect(await screen.findByText(/^Track updated\. The task list shows/)).toBeTruthy();
  expect(bodies(calls).at(-1)).toMatchObject({ title_en: 'Mine', cpu_limit: 4, version: 7 });
});

it('says why no dataset can be searched', async () => {
  await show(ADD, { 'GET /admin/dataset': refusal('STORAGE_FULL', 'No room is left.') });
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /^Datasets for participants/ }));
  await waitFor(() =>
    expect(document.querySelector('.MuiAutocomplete-noOptions')?.textContent).toBe('No room is left.'),
  );
});

it.each([
  [false, 'The first 2 of 500. Type to find others.'],
  [true, 'The first 2 of more than 500. Type to find others.'],
])('says how many datasets are not listed, where more than were counted: %s', async (is_more, expected) => {
  const found = paged([dataset(), dataset({ id: 'd2', title: '真值' })], 500);
  await show(ADD, { 'GET /admin/dataset': ok({ ...found, is_more }) });
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /^Datasets for participants/ }));
  expect(await screen.findByText(expected)).toBeTruthy();
});

it.each([english, chinese])('the form says how much of a log a team sees: %#', (messages) => {
  expect(LOG_HEAD_BYTES).toBe(LOG_TAIL_BYTES);
  expect(messages['questionForm.prodLog.full']).toContain(`${LOG_HEAD_BYTES / 1024} KiB`);
  expect(messages['questionForm.prodLog.tail']).toContain(`${PROD_LOG_TAIL_BYTES / 1024} KiB`);
});

it('looks anew for datasets whenever the choice is opened', async () => {
  const { calls } = await show('/manage/topic-question/c1/g1?questionId=q1&type=model');
  const looked = () => calls.filter(({ path }) => path === '/admin/dataset').length;
  const field = await screen.findByRole('combobox', { name: /^Datasets for participants/ });
  for (const times of [1, 2]) {
    fireEvent.mouseDown(field);
    await screen.findByRole('option', { name: '真值' });
    await waitFor(() => expect(looked()).toBe(times));
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('option', { name: '真值' })).toBeNull());
  }
});

it('offers nothing that was found for other words than those that stand there', async () => {
  const { calls } = await show('/manage/topic-question/c1/g1?questionId=q1&type=model');
  const field = await screen.findByRole('combobox', { name: /^Datasets for participants/ });
  fireEvent.mouseDown(field);
  await screen.findByRole('option', { name: '真值' });
  fireEvent.change(field, { target: { value: '真' } });
  expect(screen.queryByRole('option', { name: '真值' })).toBeNull();
  await screen.findByRole('option', { name: '真值' });
  expect(calls.at(-1)?.query).toMatchObject({ q: '真' });
});
