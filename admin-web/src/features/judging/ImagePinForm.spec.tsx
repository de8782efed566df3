import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { JudgeImageInfo, JudgingRoom } from '@tianheng/contracts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Answers, Call } from '@tianheng/web-kit/test/serve.ts';
import { ok, refusal, serve } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';

const DIGEST = `sha256:${'ab'.repeat(32)}`;
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
const image = (reference: string): JudgeImageInfo => ({
  reference,
  digest: DIGEST,
  updated_at: 1_800_000_000_000,
  runners: [],
  used_as: [],
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
  expect(pins(calls)).toEqual([{ reference: 'tianheng/judge-mine:1', digest: DIGEST }]);
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
