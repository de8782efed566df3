import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { JudgeImageInfo, JudgingRoom } from '@tianheng/contracts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Answers, Call } from '@tianheng/web-kit/test/serve.ts';
import { ok, refusal, serve } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';

const DIGEST = `sha256:${'ab'.repeat(32)}`;
const OTHER = `sha256:${'cd'.repeat(32)}`;
const PIN = 'POST /admin/judging/images';

const room: JudgingRoom = {
  state: 'up',
  waiting: 0,
  running: 0,
  oldest_queued_at: null,
  runners: [],
  questions: [],
  pauses: [],
};
const image = (reference: string, values: Partial<JudgeImageInfo> = {}): JudgeImageInfo => ({
  reference,
  digest: DIGEST,
  updated_at: 1_800_000_000_000,
  runners: [],
  used_as: [],
  ...values,
});

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Image' });
const digest = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Digest' });
const register = () => screen.getByRole('button', { name: 'Register image' });
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } });
const pins = (calls: Call[]) =>
  calls.filter(({ method, path }) => `${method} ${path}` === PIN).map(({ body }) => body);

async function shown(answers: Answers = {}): Promise<Call[]> {
  const calls = serve({
    'GET /admin/judging': ok(room),
    'GET /admin/judging/images': ok([image('python')]),
    'GET /admin/competitions/options': ok([]),
    ...answers,
  });
  open('/manage/judging', { token: 'good' });
  await screen.findByRole('row', { name: /^python/ });
  return calls;
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('makes a name stand for an image, and shows it among the others', async () => {
  const known = [image('python')];
  const calls = await shown({
    'GET /admin/judging/images': () => ok(known)() as Response,
    [PIN]: () => {
      known.push(image('tianheng/judge-mine:1'));
      return ok(known)() as Response;
    },
  });
  // Both are pasted from a terminal, with what stands around them.
  type(name(), ' tianheng/judge-mine:1 ');
  type(digest(), `${DIGEST}\n`);
  fireEvent.click(register());
  expect(await screen.findByText('The image is registered.')).toBeTruthy();
  expect(pins(calls)).toEqual([
    { reference: 'tianheng/judge-mine:1', digest: DIGEST, previous_digest: null },
  ]);
  expect(await screen.findByRole('row', { name: /^tianheng\/judge-mine:1/ })).toBeTruthy();
});

it('says what is wrong at its field, sends nothing, and goes to the first', async () => {
  const calls = await shown();
  fireEvent.click(register());
  expect(await screen.findByText('Enter the name of the image.')).toBeTruthy();
  expect(screen.getByText('Enter the digest of the image.')).toBeTruthy();
  expect(document.activeElement).toBe(name());

  type(name(), 'Not A Name');
  type(digest(), DIGEST.slice(0, -1));
  fireEvent.blur(digest());
  expect(await screen.findByText('A name such as tianheng/judge-mine:1.')).toBeTruthy();
  expect(screen.getByText('sha256: and 64 hexadecimal digits.')).toBeTruthy();
  type(name(), 'tianheng/judge-mine:1');
  fireEvent.click(register());
  await waitFor(() => expect(document.activeElement).toBe(digest()));
  expect(pins(calls)).toEqual([]);
});

it('keeps what was typed when the server refuses it, and says why where it belongs', async () => {
  await shown({
    [PIN]: refusal('VALIDATION_FAILED', 'Wrong.', { field: 'digest', fragment: 'is no digest of an image' }),
  });
  type(name(), 'tianheng/judge-mine:1');
  type(digest(), DIGEST);
  fireEvent.click(register());
  expect(await screen.findByText('is no digest of an image')).toBeTruthy();
  expect(document.activeElement).toBe(digest());
  expect([name().value, digest().value]).toEqual(['tianheng/judge-mine:1', DIGEST]);
});

it('says above itself what is wrong with none of its fields', async () => {
  await shown({ [PIN]: refusal('TOO_MANY_REQUESTS', 'Too many calls.') });
  type(name(), 'tianheng/judge-mine:1');
  type(digest(), DIGEST);
  fireEvent.click(register());
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(digest().value).toBe(DIGEST);
});

const replaced = () => screen.findByRole('dialog', { name: 'Replace this image?' });

it('asks before a name stands for another image, and does nothing where that is declined', async () => {
  const calls = await shown({
    'GET /admin/judging/images': ok([image('python', { used_as: ['sandbox'] })]),
    [PIN]: ok([image('python', { digest: OTHER, used_as: ['sandbox'] })]),
  });
  type(name(), 'python');
  type(digest(), OTHER);
  fireEvent.click(register());
  const dialog = within(await replaced());
  expect(dialog.getByText(/Runs that wait go to the new image, and verdicts before/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('The image stays as it is.')).toBeTruthy();
  expect(pins(calls)).toEqual([]);
  expect(digest().value).toBe(OTHER);

  fireEvent.click(register());
  fireEvent.click(within(await replaced()).getByRole('button', { name: 'Replace' }));
  expect(await screen.findByText('The image is registered.')).toBeTruthy();
  expect(pins(calls)).toEqual([{ reference: 'python', digest: OTHER, previous_digest: DIGEST }]);
});

it('asks nothing where a name is registered again as it is, and says of one that no track names it', async () => {
  const calls = await shown({ [PIN]: ok([image('python')]) });
  type(name(), 'python');
  type(digest(), DIGEST);
  fireEvent.click(register());
  expect(await screen.findByText('The image is registered.')).toBeTruthy();
  expect(pins(calls)).toEqual([{ reference: 'python', digest: DIGEST, previous_digest: DIGEST }]);
  type(digest(), OTHER);
  fireEvent.click(register());
  expect(within(await replaced()).getByText(/No track names it at present/)).toBeTruthy();
});

it('asks about what a colleague registered a moment ago, once it was refused for that', async () => {
  let known = [image('python')];
  const calls = await shown({
    'GET /admin/judging/images': () => ok(known)() as Response,
    [PIN]: (call) => {
      if (pins(calls).length > 1) return ok(known)() as Response;
      known = [...known, image('tianheng/judge-mine:1')];
      return refusal('STALE_WRITE', 'Somebody was faster.')(call);
    },
  });
  type(name(), 'tianheng/judge-mine:1');
  type(digest(), OTHER);
  fireEvent.click(register());
  expect(await screen.findByText('Somebody was faster.')).toBeTruthy();
  await screen.findByRole('row', { name: /^tianheng\/judge-mine:1/ });
  fireEvent.click(register());
  fireEvent.click(within(await replaced()).getByRole('button', { name: 'Replace' }));
  expect(await screen.findByText('The image is registered.')).toBeTruthy();
  const sent = { reference: 'tianheng/judge-mine:1', digest: OTHER };
  expect(pins(calls)).toEqual([
    { ...sent, previous_digest: null },
    { ...sent, previous_digest: DIGEST },
  ]);
});

it('removes an image that no track names, once that is confirmed', async () => {
  let known = [image('python'), image('orbit', { used_as: ['judge'] })];
  const calls = await shown({
    'GET /admin/judging/images': () => ok(known)() as Response,
    'DELETE /admin/judging/images': () => {
      known = known.slice(1);
      return ok(known)() as Response;
    },
  });
  expect(screen.queryByRole('button', { name: 'Remove orbit' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove python' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this image?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The image is removed.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('row', { name: /^python/ })).toBeNull());
  const removed = calls.find(({ method }) => method === 'DELETE');
  expect(removed?.query).toEqual({ reference: 'python' });
});

it('says of an image that it stays where a track has come to name it, and shows that', async () => {
  let known = [image('python')];
  await shown({
    'GET /admin/judging/images': () => ok(known)() as Response,
    'DELETE /admin/judging/images': (call) => {
      known = [image('python', { used_as: ['judge'] })];
      return refusal('JUDGE_IMAGE_IN_USE', 'In use.')(call);
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Remove python' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this image?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('A track names the image, or runs wait for it: it stays.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove python' })).toBeNull());
});
