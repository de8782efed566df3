import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { QuestionDetail } from '@tianheng/contracts';
import { ok, plain, refusal, serve, type Answer } from '../../../test/api.ts';
import { question } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { api, TAGS } from '../../shared/api.ts';

const CODE = '/customer/match/c1/q1?questionType=model&tab=code';
const DATA = '/customer/match/c1/q1?questionType=model&tab=dataset';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** An archive of two files, made by another program. */
function archive(): ArrayBuffer {
  const script = `import io, sys, zipfile
out = io.BytesIO()
with zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED) as made:
    made.writestr('main.py', 'print("main")')
    made.writestr('orbit.py', 'print("orbit")')
sys.stdout.buffer.write(out.getvalue())`;
  return new Uint8Array(execFileSync('python3', ['-c', script])).buffer;
}
const link = { 'GET /object-storage/download/e1/url': ok({ url: '/v1/object-storage/download/e1' }) };

it('shows the example file by file', async () => {
  serve({ ...link, 'GET /object-storage/download/e1': () => new Response(archive()) });
  open(CODE, { token: 'good' });
  const panel = await screen.findByRole('tabpanel', { name: 'main.py' });
  expect(panel.textContent).toBe('print("main")');
  expect(screen.getByRole('tab', { name: 'main.py' }).getAttribute('aria-controls')).toBe(panel.id);
  fireEvent.click(screen.getByRole('tab', { name: 'orbit.py' }));
  expect(screen.getByRole('tabpanel', { name: 'orbit.py' }).textContent).toBe('print("orbit")');
  expect(screen.getByRole('button', { name: 'Copy orbit.py' })).toBeTruthy();
});

it('shows the example to whoever has signed in again', async () => {
  const address = link['GET /object-storage/download/e1/url'];
  serve({
    'GET /object-storage/download/e1/url': (call) =>
      call.token === 'Bearer good' ? refusal('SESSION_ENDED', 'Ended.')(call) : address(),
    'GET /object-storage/download/e1': () => new Response(archive()),
  });
  open(CODE, { token: 'good', username: 'leader' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Your session has ended' }));
  const fill = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  fill('Password', 'Tianheng2026');
  fill('Verification code', 'aB3d');
  fireEvent.click(dialog.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('tab', { name: 'main.py' })).toBeTruthy();
});

it.each([
  ['its address', 'GET /object-storage/download/e1/url'],
  ['the file', 'GET /object-storage/download/e1'],
])('offers another try where %s cannot be had', async (_what, route) => {
  const whole = { ...link, 'GET /object-storage/download/e1': () => new Response(archive()) };
  let answer: Answer = refusal('SERVICE_UNAVAILABLE', 'Later.');
  serve({ ...whole, [route]: (call) => answer(call) });
  open(CODE, { token: 'good' });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('button', { name: 'Download example.zip' })).toBeTruthy();
  answer = whole[route as keyof typeof whole];
  fireEvent.click(again);
  expect(await screen.findByRole('tab', { name: 'main.py' })).toBeTruthy();
});

it('offers no other try where the example is gone', async () => {
  const calls = serve({ 'GET /object-storage/download/e1/url': refusal('FILE_NOT_FOUND', 'No such file.') });
  open(CODE, { token: 'good' });
  await screen.findByRole('button', { name: 'Download example.zip' });
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/e1/url'))).toBe(true));
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('offers the download alone where there is nothing to read', async () => {
  serve({ ...link, 'GET /object-storage/download/e1': plain('no archive') });
  open(CODE, { token: 'good' });
  expect(await screen.findByRole('button', { name: 'Download example.zip' })).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'main.py' })).toBeNull();
});

it("names the hash of a question's data, and leads to the dataset's page", async () => {
  const file = {
    key: 'f1',
    filename: 'data.csv',
    data_format: 'CSV',
    is_tmp: false,
    size: 2048,
    sha256: `abc123${'0'.repeat(58)}`,
  };
  const data = {
    id: 'd1',
    title: 'Elements',
    introduction: '两行根数',
    language: 'zh-CN',
    updated_at: 1_770_000_000,
    download_list: [file, { ...file, key: 'f2', filename: 'README', data_format: '' }],
  };
  const asked = { ...question(), open_dataset_detail: [data] };
  serve({ 'GET /competition/c1/model/questions/q1': ok(asked) });
  open(DATA, { token: 'good' });
  expect((await screen.findAllByTitle(file.sha256))[0]?.textContent).toBe('abc123000000…');
  // On an English page it says which language these words are.
  expect(screen.getByText('in Chinese')).toBeTruthy();
  for (const words of ['Elements', '两行根数']) {
    expect(screen.getByText(words).closest('[lang]')?.getAttribute('lang')).toBe('zh-CN');
  }
  expect(screen.getByText('2 files').parentElement?.textContent).toMatch(/^2 files · 4 kB · Updated/);
  expect(screen.getByRole('link', { name: 'Preview data.csv' }).getAttribute('href')).toBe(
    '/customer/detail/d1?file=f1',
  );
  const formatOf = (name: string) => screen.getByText(name).closest('li')?.querySelector('.MuiChip-root');
  expect(formatOf('data.csv')?.textContent).toBe('CSV');
  expect(formatOf('README')).toBeNull();
  expect(screen.getByRole('link', { name: /^Preview, columns/ }).getAttribute('href')).toBe(
    '/customer/detail/d1',
  );
});

it('prints programs for this question, with the language and the mode that are chosen', async () => {
  serve({ 'GET /competition/c1/model/questions/q1': ok(question({ example_id: null })) });
  open(CODE, { token: 'good' });
  expect(await screen.findByText('This question has no example code')).toBeTruthy();
  const shell = screen.getByRole('region', { name: 'Program in curl that submits' }).textContent;
  expect(shell).toContain(`api='${window.location.origin}/v1'`);
  expect(shell).toContain('"question_id":"q1","language":"c/c++","mode":"prod"');
  expect(shell).toContain('Idempotency-Key: ${upload:?}');
  fireEvent.click(screen.getByRole('button', { name: 'Python' }));
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Language of the submission' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Python 3' }));
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Mode' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Test' }));
  const python = screen.getByRole('region', { name: 'Program in Python that submits' }).textContent;
  expect(python).toContain('"language": "python3",\n    "mode": "test",');
});

it('leaves a program one for a test where test runs are taken away, until somebody chooses otherwise', async () => {
  let hasTest = true;
  serve({
    'GET /competition/c1/model/questions/q1': () => ok(question({ example_id: null, has_test: hasTest }))(),
  });
  const { store } = open(CODE, { token: 'good' });
  const mode = await screen.findByRole('combobox', { name: 'Mode' });
  fireEvent.mouseDown(mode);
  fireEvent.click(await screen.findByRole('option', { name: 'Test' }));
  hasTest = false;
  act(() => void store.dispatch(api.util.invalidateTags([...TAGS])));
  expect(await screen.findByText('This question has no test mode.')).toBeTruthy();
  const program = screen.getByRole('region', { name: /that submits$/ });
  expect(program.textContent).toContain('"mode":"test"');
  fireEvent.mouseDown(mode);
  fireEvent.click(await screen.findByRole('option', { name: 'Ranked' }));
  expect(program.textContent).toContain('"mode":"prod"');
  expect(screen.getByRole('combobox', { name: 'Mode' })).toBe(mode);
});

it('writes programs for ranked submissions alone where no test runs are taken', async () => {
  serve({
    'GET /competition/c1/model/questions/q1': ok(question({ example_id: null, has_test: false })),
  });
  open(CODE, { token: 'good' });
  expect((await screen.findByRole('region', { name: /that submits$/ })).textContent).toContain('"prod"');
  expect(screen.queryByRole('combobox', { name: 'Mode' })).toBeNull();
});

it('tells that the language of a program is no longer taken', async () => {
  let languages: QuestionDetail['language_limit'] = ['python3', 'c/c++'];
  serve({
    'GET /competition/c1/model/questions/q1': () =>
      ok(question({ example_id: null, language_limit: languages }))(),
  });
  const { store } = open(CODE, { token: 'good' });
  const language = await screen.findByRole('combobox', { name: 'Language of the submission' });
  languages = ['c/c++'];
  act(() => void store.dispatch(api.util.invalidateTags([...TAGS])));
  expect(await screen.findByText(/does not take it any more/)).toBeTruthy();
  fireEvent.mouseDown(language);
  fireEvent.click(await screen.findByRole('option', { name: 'C / C++' }));
  const program = screen.getByRole('region', { name: /that submits$/ });
  expect(program.textContent).toContain('"language":"c/c++"');
});
