import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { UPLOAD_IN_PARTS_FROM_BYTES } from '@tianheng/contracts';
import { loseFocus } from '@tianheng/web-kit/test/focus.ts';
import { FakeUpload } from '@tianheng/web-kit/test/upload.ts';
import { ok, refusal, serve } from '../../../test/api.ts';
import { question, team } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

const HOUR = 3_600_000;

beforeEach(() => {
  localStorage.clear();
  FakeUpload.install();
});
afterEach(cleanup);

const describedBy = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

it('hands in the file of a project question, which has the overview alone', async () => {
  const calls = serve({
    'GET /competition/c1/project/questions/q1': ok(
      question({ question_type: 'project', language_limit: [] }),
    ),
    'POST /competition/c1/question/model/file': ok({
      question_id: 'q1',
      model_file_id: 'f1',
      filename: 'a.zip',
    }),
  });
  open('/customer/match/c1/q1?questionType=project', { token: 'good' });
  const button = await screen.findByRole('button', { name: 'Upload file' });
  expect(describedBy(button)).toMatch(/^One zip file of up to 50 MB/);
  expect(screen.getByText('Read the elements.')).toBeTruthy();
  // A bar with one tab would offer nothing to choose.
  expect(screen.queryByRole('tablist')).toBeNull();
  fireEvent.click(button);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Zip file'), { target: { files: [new File(['PK'], 'plan.zip')] } });
  fireEvent.click(dialog.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  act(() => FakeUpload.sent[0]?.answer(201, { file_id: 'f1' }));
  expect(await screen.findByText('Upload successful.')).toBeTruthy();
  expect(calls.find(({ path }) => path.endsWith('/model/file'))?.body).toEqual({
    upload_id: 'f1',
    question_id: 'q1',
    question_group_id: 'g1',
  });
});

it('says who handed a file in and when, and that a further one takes its place', async () => {
  const [bind] = team().question_binds;
  const sent = {
    model_file_id: 'f1',
    handed_in_at: Date.parse('2026-03-02T10:00:00Z'),
    handed_in_by: 'lead',
  };
  if (!bind) throw new Error('the team of the test has a bind');
  serve({
    'GET /competition/c1/project/questions/q1': ok(question({ question_type: 'project' })),
    'GET /competition/c1/team/info': ok(team({ question_binds: [{ ...bind, ...sent }] })),
  });
  open('/customer/match/c1/q1?questionType=project', { token: 'good' });
  const button = await screen.findByRole('button', { name: 'Upload again' });
  expect(describedBy(button)).toMatch(/^Your team has submitted its file\./);
  expect(screen.getByText(/^Submitted by lead on .*2026/)).toBeTruthy();
});

it.each([
  ['has ended', 'WINDOW_CLOSED', { e_time: -1000 }, 'Submission closed'],
  ['was put off', 'WINDOW_NOT_OPEN', { s_time: HOUR }, /^Submission starts in/],
] as const)(
  'reads anew what the page says where handing in %s meanwhile',
  async (_how, code, moved, says) => {
    let times = { s_time: -HOUR, e_time: 2 * HOUR };
    const served = () => ({ s_time: Date.now() + times.s_time, e_time: Date.now() + times.e_time });
    serve({
      'GET /competition/c1/project/questions/q1': () =>
        ok(question({ question_type: 'project', ...served() }))(),
      'POST /competition/c1/question/model/file': (call) => {
        times = { ...times, ...moved };
        return refusal(code, 'Nothing is taken now.')(call);
      },
    });
    open('/customer/match/c1/q1?questionType=project', { token: 'good' });
    fireEvent.click(await screen.findByRole('button', { name: 'Upload file' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Zip file'), {
      target: { files: [new File(['PK'], 'plan.zip')] },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Upload' }));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    act(() => FakeUpload.sent[0]?.answer(201, { file_id: 'f1' }));
    expect(await screen.findByText('Nothing is taken now.')).toBeTruthy();
    expect(await screen.findByText(says)).toBeTruthy();
  },
);

it('has what it sends refused before that is sent, and reads anew what the page says', async () => {
  const GONE = { e_time: Date.now() - 1000, s_time: Date.now() - HOUR };
  let isOver = false;
  const calls = serve({
    'GET /competition/c1/project/questions/q1': () =>
      ok(question({ question_type: 'project', ...(isOver && GONE) }))(),
  });
  open('/customer/match/c1/q1?questionType=project', { token: 'good' });
  fireEvent.click(await screen.findByRole('button', { name: 'Upload file' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Zip file'), { target: { files: [new File(['PK'], 'plan.zip')] } });
  fireEvent.click(dialog.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  expect(FakeUpload.sent[0]?.url).toBe('/v1/competition/c1/team/t1/upload?question_id=q1');
  isOver = true;
  act(() => FakeUpload.sent[0]?.answer(409, { code: 'WINDOW_CLOSED', error_info: 'It is over.' }));
  expect(await screen.findByText('It is over.')).toBeTruthy();
  expect(await screen.findByText('Submission closed')).toBeTruthy();
  expect(calls.filter(({ path }) => path.endsWith('/model/file'))).toEqual([]);
});

it('says which question a large file is for when its parts begin', async () => {
  FakeUpload.install((request) => {
    if (request.method === 'POST') request.answer(413, { code: 'FILE_TOO_LARGE', error_info: 'Too large.' });
  });
  serve({ 'GET /competition/c1/project/questions/q1': ok(question({ question_type: 'project' })) });
  open('/customer/match/c1/q1?questionType=project', { token: 'good' });
  fireEvent.click(await screen.findByRole('button', { name: 'Upload file' }));
  const dialog = within(await screen.findByRole('dialog'));
  const large = new File([new Uint8Array(UPLOAD_IN_PARTS_FROM_BYTES)], 'plan.zip');
  fireEvent.change(dialog.getByLabelText('Zip file'), { target: { files: [large] } });
  fireEvent.click(dialog.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('Too large.')).toBeTruthy();
  expect(JSON.parse(String(FakeUpload.sent[0]?.body))).toEqual({
    ...{ purpose: 'team_upload', team_id: 't1', question_id: 'q1' },
    ...{ filename: 'plan.zip', size: UPLOAD_IN_PARTS_FROM_BYTES },
  });
});

it('says why nothing was handed in where it is seen and heard, and is not sent by a key that is still held', async () => {
  serve({
    'GET /competition/c1/project/questions/q1': ok(question({ question_type: 'project' })),
    'POST /competition/c1/question/model/file': refusal('INTERNAL', 'Something broke.'),
  });
  open('/customer/match/c1/q1?questionType=project', { token: 'good' });
  const inSight: (string | null)[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    inSight.push(this.textContent);
  };
  fireEvent.click(await screen.findByRole('button', { name: 'Upload file' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Zip file'), { target: { files: [new File(['PK'], 'plan.zip')] } });
  const send = dialog.getByRole('button', { name: 'Upload' });
  expect(fireEvent.keyDown(send, { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(send, { key: 'Enter' })).toBe(true);
  act(() => send.focus());
  fireEvent.click(send);
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  act(loseFocus);
  act(() => FakeUpload.sent[0]?.answer(201, { file_id: 'f1' }));
  expect(await screen.findByText('Something broke.')).toBeTruthy();
  expect(inSight).toContain('Something broke.');
  await waitFor(() => expect(document.activeElement).toBe(send));
});
