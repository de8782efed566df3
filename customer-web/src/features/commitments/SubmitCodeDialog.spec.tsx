import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { UPLOAD_IN_PARTS_FROM_BYTES, UPLOAD_PART_BYTES, type SubmissionLanguage } from '@tianheng/contracts';
import { signedIn } from '@tianheng/web-kit/state/session.slice.ts';
import { FakeUpload } from '@tianheng/web-kit/test/upload.ts';
import { ok, refusal, serve, type Answer } from '../../../test/api.ts';
import { competition, question, team } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { api, TAGS } from '../../shared/api.ts';

const ADDRESS = '/customer/match/c1/q1?questionType=model';
const CREATED = { commitment_id: 'k1', commitment_no: 'C-1', status: 'waiting', queue_number: 0 };
const zip = () => new File(['PK'], 'solution.zip', { type: 'application/zip' });

beforeEach(() => {
  localStorage.clear();
  FakeUpload.install();
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

async function openDialog(answers: Record<string, Answer> = {}) {
  const calls = serve({ 'POST /commitment': ok(CREATED), ...answers });
  const visit = open(ADDRESS, { token: 'good' });
  fireEvent.click(await screen.findByRole('button', { name: 'Upload code' }));
  const dialog = within(await screen.findByRole('dialog'));
  const choose = (file: File) =>
    fireEvent.change(dialog.getByLabelText('Zip file'), { target: { files: [file] } });
  const submit = () => fireEvent.click(dialog.getByRole('button', { name: 'Submit' }));
  return { ...visit, calls, dialog, choose, submit };
}
const posted = (calls: { method: string; path: string; body: unknown }[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path === '/commitment').map(({ body }) => body);

it('preselects the first language of the question and the ranked mode', async () => {
  const { dialog } = await openDialog();
  expect(dialog.getByRole('combobox').textContent).toBe('C / C++');
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Ranked' }).checked).toBe(true);
  const modes = dialog.getByRole('radiogroup', { description: /counts for the ranking/ });
  fireEvent.click(within(modes).getByRole('radio', { name: 'Test' }));
  expect(dialog.getByRole('radiogroup', { description: /never uses up a chance/ })).toBe(modes);
});

it('says which files of a zip are judged, as the language has it', async () => {
  const { dialog } = await openDialog({
    'GET /competition/c1/model/questions/q1': ok(question({ language_limit: ['python3', 'result'] })),
  });
  const field = dialog.getByRole('combobox', {
    description: /main\.py at its top\. What .* in the zip is not/,
  });
  fireEvent.mouseDown(field);
  fireEvent.click(await screen.findByRole('option', { name: 'Result file' }));
  expect(dialog.getByText(/^The zip holds the result files\. They are judged as they are/)).toBeTruthy();
  expect(dialog.queryByText(/in the zip is not/)).toBeNull();
});

it('offers the ranked mode alone where there is nothing to test by, and says so', async () => {
  const { calls, dialog, choose, submit } = await openDialog({
    'GET /competition/c1/model/questions/q1': ok(question({ has_test: false })),
  });
  const test = dialog.getByRole<HTMLInputElement>('radio', { name: 'Test' });
  expect(test.disabled).toBe(true);
  expect(dialog.getByText('This question has no test mode.')).toBeTruthy();
  choose(zip());
  submit();
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  act(() => FakeUpload.sent[0]?.answer(201, { file_id: 'f1' }));
  await waitFor(() => expect(posted(calls)).toMatchObject([{ mode: 'prod' }]));
});

it('makes no ranked submission of a test that is no longer offered', async () => {
  let hasTest = true;
  const { calls, store, dialog, choose, submit } = await openDialog({
    'GET /competition/c1/model/questions/q1': () => ok(question({ has_test: hasTest }))(),
  });
  choose(zip());
  fireEvent.click(dialog.getByRole('radio', { name: 'Test' }));
  expect(dialog.queryByText('This question has no test mode.')).toBeNull();
  hasTest = false;
  act(() => void store.dispatch(api.util.invalidateTags([...TAGS])));
  expect(await dialog.findByText('This question has no test mode.')).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Test' }).checked).toBe(true);
  await act(async () => submit());
  const ranked = dialog.getByRole<HTMLInputElement>('radio', { name: 'Ranked' });
  expect(document.activeElement).toBe(ranked);
  expect(FakeUpload.sent).toEqual([]);
  fireEvent.click(ranked);
  submit();
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  act(() => FakeUpload.sent[0]?.answer(201, { file_id: 'f1' }));
  await waitFor(() => expect(posted(calls)).toMatchObject([{ mode: 'prod' }]));
});

it('hears from the refusal of a test that there are none any more', async () => {
  let hasTest = true;
  const { dialog, choose, submit } = await openDialog({
    'GET /competition/c1/model/questions/q1': () => ok(question({ has_test: hasTest }))(),
    'POST /commitment': refusal('TEST_NOT_OFFERED', 'No tests.'),
  });
  choose(zip());
  fireEvent.click(dialog.getByRole('radio', { name: 'Test' }));
  submit();
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  hasTest = false;
  act(() => FakeUpload.sent[0]?.answer(201, { file_id: 'f1' }));
  expect(await dialog.findByText('This question has no test mode.')).toBeTruthy();
  expect(dialog.getByText('No tests.')).toBeTruthy();
});

it('sends nothing in a language that is not taken any more, and keeps it in sight', async () => {
  let languages: SubmissionLanguage[] = ['c/c++', 'python3'];
  const { calls, dialog, choose, submit } = await openDialog({
    'GET /competition/c1/model/questions/q1': () => ok(question({ language_limit: languages }))(),
    'POST /commitment': refusal('LANGUAGE_NOT_ALLOWED', 'Not taken.'),
  });
  choose(zip());
  submit();
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  languages = ['python3'];
  act(() => FakeUpload.sent[0]?.answer(201, { file_id: 'f1' }));
  expect(await dialog.findByText(/^This question does not take it any more/)).toBeTruthy();
  const field = dialog.getByRole('combobox');
  expect(field.textContent).toBe('C / C++');
  await act(async () => submit());
  expect(document.activeElement).toBe(field);
  expect(posted(calls)).toHaveLength(1);
});

it('asks for a file and refuses anything but a zip', async () => {
  const { dialog, choose, submit } = await openDialog();
  submit();
  expect(dialog.getByText('Choose a file first.')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Choose a file');
  choose(new File(['x'], 'solution.rar'));
  expect(dialog.getByText(/Unsupported file format/)).toBeTruthy();
  expect(FakeUpload.sent).toEqual([]);
});

it('uploads with progress, submits what it uploaded and stays where it was', async () => {
  const { calls, dialog, choose, submit, address } = await openDialog();
  choose(zip());
  fireEvent.click(dialog.getByRole('radio', { name: 'Test' }));
  submit();
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  const [upload] = FakeUpload.sent;
  expect(upload?.url).toBe('/v1/competition/c1/team/t1/upload?question_id=q1');
  expect(upload?.headers.Authorization).toBe('Bearer good');
  act(() => upload?.progress(25, 100));
  expect(dialog.getByText('Uploading: 25%')).toBeTruthy();
  act(() => upload?.answer(201, { file_id: 'f1' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe(ADDRESS);
  expect(posted(calls)).toEqual([
    { competition_id: 'c1', question_id: 'q1', upload_id: 'f1', language: 'c/c++', mode: 'test' },
  ]);
});

it('says that the line broke while it waits for it', async () => {
  const sentParts = () => FakeUpload.sent.filter(({ method }) => method === 'PUT');
  FakeUpload.install((request) => {
    if (request.method !== 'PUT')
      request.answer(201, { upload_id: 'u1', part_size: UPLOAD_PART_BYTES, received: [] });
  });
  const { dialog, choose, submit } = await openDialog();
  choose(new File([new Uint8Array(UPLOAD_IN_PARTS_FROM_BYTES)], 'large.zip'));
  submit();
  await waitFor(() => expect(sentParts()).toHaveLength(2));
  expect(dialog.queryByText(/^The connection is interrupted/)).toBeNull();
  act(() => sentParts()[0]?.break());
  expect(await dialog.findByText(/^The connection is interrupted/)).toBeTruthy();
  act(() => sentParts()[1]?.progress(UPLOAD_PART_BYTES / 2, UPLOAD_PART_BYTES));
  expect(dialog.queryByText(/^The connection is interrupted/)).toBeNull();
});

it('stops an upload and keeps the dialog with what was chosen', async () => {
  const { calls, dialog, choose, submit } = await openDialog();
  choose(zip());
  submit();
  fireEvent.click(await dialog.findByRole('button', { name: 'Stop the upload' }));
  expect(FakeUpload.sent[0]?.aborted).toBe(true);
  expect(await screen.findByText('The upload was stopped.')).toBeTruthy();
  expect(dialog.getByText('solution.zip')).toBeTruthy();
  expect(posted(calls)).toEqual([]);
});

it('says why a commitment was refused and does not upload the same file again', async () => {
  let refused = true;
  const { calls, dialog, choose, submit } = await openDialog({
    'POST /commitment': (call) =>
      refused ? refusal('COMMITMENT_TOO_SOON', 'Wait 20 seconds.')(call) : ok(CREATED)(),
  });
  choose(zip());
  submit();
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  act(() => FakeUpload.sent[0]?.answer(201, { file_id: 'f1' }));
  expect(await dialog.findByText('Wait 20 seconds.')).toBeTruthy();
  refused = false;
  submit();
  await waitFor(() => expect(posted(calls)).toHaveLength(2));
  expect(FakeUpload.sent).toHaveLength(1);
});

const HOUR = 60 * 60_000;
/** a whole minute */
const BEGUN = Math.floor(Date.now() / 60_000) * 60_000;

it.each([
  [
    'when it may be tried again where that is minutes away',
    ...[HOUR / 2, HOUR],
    /^You can submit again from .*, \d\d:\d\d/,
  ],
  ['the wait in seconds where that is sooner', 20_000, HOUR, /^Wait 20 seconds\.$/],
  [
    'that it is over by then where the end comes first',
    ...[HOUR / 2, HOUR / 3],
    /^The next submission would be possible only from .*, \d\d:\d\d.*, when submission has closed\.$/,
  ],
  ['no whole minute that only the end begins', HOUR / 2 - 1000, HOUR / 2, /^Wait 20 seconds\.$/],
] as const)('tells %s', async (_what, wait, left, said) => {
  const { dialog, choose, submit } = await openDialog({
    'GET /competition/c1/model/questions/q1': ok(question({ e_time: BEGUN + left })),
    'POST /commitment': refusal('COMMITMENT_TOO_SOON', 'Wait 20 seconds.', { next: BEGUN + wait }),
  });
  choose(zip());
  submit();
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  act(() => FakeUpload.sent[0]?.answer(201, { file_id: 'f1' }));
  expect(await dialog.findByText(said)).toBeTruthy();
});

it('submits nothing of a file that was changed on disk since it was sent', async () => {
  const { calls, dialog, choose, submit } = await openDialog({
    'POST /commitment': refusal('COMMITMENT_TOO_SOON', 'Wait 20 seconds.'),
  });
  choose(zip());
  submit();
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  act(() => FakeUpload.sent[0]?.answer(201, { file_id: 'f1' }));
  await dialog.findByText('Wait 20 seconds.');
  const changed = new DOMException('changed on disk', 'NotReadableError');
  const reading = jest.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(changed);
  submit();
  expect(await dialog.findByText(/^This cannot be read\. Please choose a file again/)).toBeTruthy();
  expect(posted(calls)).toHaveLength(1);
  reading.mockRestore();
  choose(zip());
  submit();
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
});

it('asks to sign in again over the dialog when the session ends, and keeps it', async () => {
  const { store, dialog, choose, submit } = await openDialog();
  choose(zip());
  submit();
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  act(() => FakeUpload.sent[0]?.answer(401, { error_info: 'Ended.', code: 'SESSION_ENDED' }));
  expect(await screen.findByText('Your session has ended')).toBeTruthy();
  expect(dialog.getByText('solution.zip')).toBeTruthy();
  expect(dialog.getByText('Ended.')).toBeTruthy();
  act(() => void store.dispatch(signedIn('new')));
  await waitFor(() => expect(dialog.queryByText('Ended.')).toBeNull());
  expect(dialog.getByText('solution.zip')).toBeTruthy();
});

it('stays open while what lies under it fails to be read anew', async () => {
  let broken = false;
  const failing =
    (answer: Answer): Answer =>
    (call) =>
      broken ? refusal('INTERNAL', 'Broken.')(call) : answer(call);
  const { calls, store, dialog, choose } = await openDialog({
    'GET /competitions/c1': failing(ok(competition())),
    'GET /competition/c1/model/questions/q1': failing(ok(question())),
    'GET /competition/c1/team/info': failing(ok(team())),
  });
  choose(zip());
  broken = true;
  const before = calls.length;
  act(() => void store.dispatch(api.util.invalidateTags([...TAGS])));
  await waitFor(() => expect(calls.length).toBeGreaterThanOrEqual(before + 3));
  await act(() => Promise.all(store.dispatch(api.util.getRunningQueriesThunk())));
  expect(dialog.getByText('solution.zip')).toBeTruthy();
});

it('stays with its upload where the competition ends meanwhile, and tells what becomes of it', async () => {
  let isOver = false;
  const { calls, store, dialog, choose, submit } = await openDialog({
    'GET /competitions/c1': () => ok(competition({ status: isOver ? 'done' : 'in_processing' }))(),
    'GET /competition/c1/model/questions/q1': (call) =>
      isOver ? refusal('COMPETITION_NOT_OPEN', 'It is over.')(call) : ok(question())(),
    'POST /commitment': refusal('COMPETITION_NOT_OPEN', 'It is over.'),
  });
  choose(zip());
  submit();
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  isOver = true;
  await act(async () => void store.dispatch(api.util.invalidateTags([...TAGS])));
  const asked = () => calls.filter(({ path }) => path === '/competition/c1/model/questions/q1');
  await waitFor(() => expect(asked()).toHaveLength(2));
  await act(async () => undefined);
  expect(screen.getByRole('dialog')).toBeTruthy();
  act(() => FakeUpload.sent[0]?.answer(201, { file_id: 'f1' }));
  expect(await dialog.findByText('It is over.')).toBeTruthy();
  expect(screen.queryByText('The upload was stopped.')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Upload code' })).toBeNull();
});

it('stays with its upload where the team is dismissed meanwhile, and tells what becomes of it', async () => {
  let own: object = team();
  const { store, dialog, choose, submit } = await openDialog({
    'GET /competition/c1/team/info': () => ok(own)(),
    'POST /commitment': refusal('TEAM_REQUIRED', 'You have no team.'),
  });
  choose(zip());
  submit();
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  own = {};
  await act(async () => void store.dispatch(api.util.invalidateTags([...TAGS])));
  await screen.findByText(/^You have not joined a team/);
  expect(FakeUpload.sent[0]?.aborted).toBe(false);
  act(() => FakeUpload.sent[0]?.answer(201, { file_id: 'f1' }));
  expect(await dialog.findByText('You have no team.')).toBeTruthy();
  expect(screen.queryByText('The upload was stopped.')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  own = team();
  await act(async () => void store.dispatch(api.util.invalidateTags([...TAGS])));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upload code' }).disabled).toBe(false),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});
