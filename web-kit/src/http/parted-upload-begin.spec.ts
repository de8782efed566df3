import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_PATTERN, type ErrorCode } from '@tianheng/contracts';
import { makeStore } from '../../test/store.ts';
import { FakeUpload } from '../../test/upload.ts';
import { signedIn } from '../state/session.slice.ts';
import { uploadInParts } from './parted-upload.ts';

const STORED = { file_id: 'u1' };

/** what happens to a begin before it is answered; true: that was all */
let before: (request: FakeUpload) => boolean;
let store: ReturnType<typeof makeStore>;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  sessionStorage.clear();
  before = () => false;
  FakeUpload.install((request) => {
    if (!request.url.endsWith('/uploads')) request.answer(200, STORED);
    else if (!before(request)) request.answer(201, { upload_id: 'u1', part_size: 10, received: [] });
  });
  store = makeStore();
  store.dispatch(signedIn('good'));
});
afterEach(() => {
  jest.useRealTimers();
});

const upload = (
  signal = new AbortController().signal,
  onBroken: (isBroken: boolean) => void = () => undefined,
) =>
  store.dispatch(
    uploadInParts<typeof STORED>({
      wanted: { purpose: 'dataset', filename: 'one.bin', size: 5 },
      file: new File(['12345'], 'one.bin', { lastModified: 1 }),
      onProgress: () => undefined,
      onBroken,
      signal,
    }),
  );
const begins = () => FakeUpload.sent.filter(({ url }) => url.endsWith('/uploads'));
const names = () => begins().map(({ headers }) => headers[IDEMPOTENCY_HEADER]);
const breaks = (request: FakeUpload): boolean => {
  request.break();
  return true;
};

it('goes on when the line is away at the begin, which is one for all tries', async () => {
  before = breaks;
  const said: boolean[] = [];
  const sending = upload(undefined, (isBroken) => said.push(isBroken));
  await jest.advanceTimersByTimeAsync(600_000);
  expect(said.at(-1)).toBe(true);
  before = () => false;
  await jest.advanceTimersByTimeAsync(31_000);
  expect(await sending).toEqual(STORED);
  expect(said.at(-1)).toBe(false);
  expect(names().length).toBeGreaterThan(6);
  expect([...new Set(names())]).toEqual([expect.stringMatching(IDEMPOTENCY_KEY_PATTERN)]);
});

it('names the begin of the next upload differently', async () => {
  await upload();
  await upload();
  expect(new Set(names()).size).toBe(2);
});

it('ends at once when it is stopped before it has begun', async () => {
  before = breaks;
  const stop = new AbortController();
  const outcome = expect(upload(stop.signal)).rejects.toMatchObject({ kind: 'cancelled' });
  await jest.advanceTimersByTimeAsync(600_000);
  stop.abort();
  await outcome;
});

it.each<[number, ErrorCode]>([
  [429, 'UPLOAD_QUOTA_REACHED'],
  [429, 'TOO_MANY_REQUESTS'],
  [507, 'STORAGE_FULL'],
  [403, 'LEADER_ONLY'],
])('says at once that a begin is refused: %d %s', async (status, code) => {
  before = (request) => {
    request.answer(status, { error_info: 'no', code });
    return true;
  };
  await expect(upload()).rejects.toMatchObject({ status, code });
  expect(begins()).toHaveLength(1);
});
