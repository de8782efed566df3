import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MIB, UPLOAD_IN_PARTS_FROM_BYTES, UPLOAD_PARALLEL_PARTS, type ErrorCode } from '@tianheng/contracts';
import { makeStore } from '../../test/store.ts';
import { FakeUpload } from '../../test/upload.ts';
import { signedIn, signedOut } from '../state/session.slice.ts';
import { uploadFile } from './upload.ts';

const PART = 8 * MIB;
const SIZE = 4 * PART + 5;
const STORED = { file_id: 'u1', url: '/x', filename: 'code.zip', size: SIZE, sha256: 'ff' };

/** A server that keeps numbers of parts. */
class Server {
  received: number[] = [];
  begun = 0;
  /** what happens to a request before it is answered; true: that was all */
  before: (request: FakeUpload, part: number | null) => boolean = () => false;

  install(): void {
    FakeUpload.install((request) => this.answer(request));
  }

  private answer(request: FakeUpload): void {
    const [, , , , , part] =
      /^\/v1\/object-storage\/uploads(\/(\w+))?(\/(parts)\/(\d+))?/.exec(request.url) ?? [];
    const number = part === undefined ? null : Number(part);
    if (request.aborted || this.before(request, number)) return;
    const known = { upload_id: 'u1', part_size: PART, received: [...this.received].sort() };
    if (number !== null) {
      this.received.push(number);
      request.answer(200, {});
    } else if (request.url.endsWith('/complete')) {
      request.answer(200, STORED);
    } else if (request.method === 'GET') {
      request.answer(200, known);
    } else {
      this.begun += 1;
      request.answer(201, known);
    }
  }
}

let server: Server;
let store: ReturnType<typeof makeStore>;
let reading: jest.SpiedFunction<Blob['arrayBuffer']>;
const large = (size = SIZE, lastModified = 1): File =>
  new File([new Uint8Array(size)], 'code.zip', { lastModified });

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  sessionStorage.clear();
  reading = jest.spyOn(Blob.prototype, 'arrayBuffer').mockResolvedValue(new ArrayBuffer(1));
  server = new Server();
  server.install();
  store = makeStore();
  store.dispatch(signedIn('good'));
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

interface Sent {
  file?: File;
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
  onBroken?: (isBroken: boolean) => void;
  inParts?: boolean;
}
const upload = ({
  file = large(),
  signal,
  onProgress = () => undefined,
  onBroken,
  inParts = true,
}: Sent = {}) =>
  store.dispatch(
    uploadFile<typeof STORED>({
      path: '/team/upload',
      file,
      ...(inParts && { parts: { purpose: 'team_upload', team_id: 't1' } }),
      onProgress,
      onBroken,
      signal: signal ?? new AbortController().signal,
    }),
  );
const urls = (): string[] => FakeUpload.sent.map(({ method, url }) => `${method} ${url}`);
const refuse = (request: FakeUpload, status: number, code: ErrorCode): boolean => {
  request.answer(status, { error_info: 'no', code });
  return true;
};

it('sends a large file in parts and gives what became of it', async () => {
  const shares: number[] = [];
  expect(await upload({ onProgress: (share) => shares.push(share) })).toEqual(STORED);
  expect(urls()[0]).toBe('POST /v1/object-storage/uploads');
  expect(JSON.parse(FakeUpload.sent[0]?.body as string)).toEqual({
    ...{ purpose: 'team_upload', team_id: 't1', filename: 'code.zip', size: SIZE },
  });
  const parts = FakeUpload.sent.filter(({ method }) => method === 'PUT');
  expect(parts.map(({ body }) => (body as Blob).size)).toEqual([PART, PART, PART, PART, 5]);
  expect(parts[0]?.headers).toMatchObject({
    Authorization: 'Bearer good',
    'Content-Type': 'application/octet-stream',
  });
  expect(urls().at(-1)).toBe('POST /v1/object-storage/uploads/u1/complete');
  expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(Object.keys(sessionStorage).filter((key) => key.includes('upload'))).toEqual([]);
});

it('sends a small file, and where parts are not known any file, in one request', async () => {
  server.before = (request) => {
    request.answer(201, { file_id: 'f1' });
    return true;
  };
  expect(await upload({ file: large(UPLOAD_IN_PARTS_FROM_BYTES - 1) })).toEqual({ file_id: 'f1' });
  expect(await upload({ inParts: false })).toEqual({ file_id: 'f1' });
  expect(urls()).toEqual(['POST /v1/team/upload', 'POST /v1/team/upload']);
});

it('shows how far all its parts are', async () => {
  let share = -1;
  server.before = (_request, part) => part !== null;
  const stop = new AbortController();
  const sending = upload({ signal: stop.signal, onProgress: (now) => (share = now) });
  await jest.advanceTimersByTimeAsync(50);
  const parts = FakeUpload.sent.filter(({ method }) => method === 'PUT');
  expect(parts).toHaveLength(UPLOAD_PARALLEL_PARTS);
  parts[0]?.progress(PART / 2, PART);
  parts[1]?.progress(PART, PART);
  expect(share).toBeCloseTo((1.5 * PART) / SIZE);
  stop.abort();
  await expect(sending).rejects.toMatchObject({ kind: 'cancelled' });
  expect(parts.every(({ aborted }) => aborted)).toBe(true);
});

it('sends a part again when the line breaks or the server stumbles', async () => {
  const failures = ['break', 'break', 503, 429, 400] as const;
  let failed = 0;
  server.before = (request, part) => {
    const failure = part === 2 ? failures[failed] : undefined;
    if (failure === undefined) return false;
    failed += 1;
    if (failure === 'break') request.break();
    else if (failure === 400) refuse(request, 400, 'DIGEST_WRONG');
    else refuse(request, failure, failure === 503 ? 'SERVICE_UNAVAILABLE' : 'TOO_MANY_REQUESTS');
    return true;
  };
  const sending = upload();
  await jest.advanceTimersByTimeAsync(40_000);
  expect(await sending).toEqual(STORED);
  expect(urls().filter((url) => url.endsWith('/parts/2'))).toHaveLength(6);
  expect(server.begun).toBe(1);
});

it('says while it waits for a line that broke', async () => {
  const said: boolean[] = [];
  let isAway = true;
  server.before = (request, part) => {
    if (!isAway || part === null) return false;
    request.break();
    return true;
  };
  const sending = upload({ onBroken: (isBroken) => said.push(isBroken) });
  await jest.advanceTimersByTimeAsync(500);
  expect(said.at(-1)).toBe(true);
  isAway = false;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await sending).toEqual(STORED);
  expect(said.at(-1)).toBe(false);
});

describe('a file that cannot be read any more', () => {
  const breakOff = (request: FakeUpload): boolean => {
    request.break();
    return true;
  };
  beforeEach(() => {
    reading.mockRejectedValue(new DOMException('changed on disk', 'NotReadableError'));
  });

  it('is no broken line: it is not sent again', async () => {
    server.before = (request, part) => part !== null && breakOff(request);
    const said: boolean[] = [];
    const onBroken = (isBroken: boolean) => said.push(isBroken);
    await expect(upload({ onBroken })).rejects.toMatchObject({ kind: 'unreadable' });
    expect(said).not.toContain(true);
  });

  it('is told as one where it is sent in one request, too', async () => {
    server.before = breakOff;
    await expect(upload({ file: large(5) })).rejects.toMatchObject({ kind: 'unreadable' });
    reading.mockResolvedValue(new ArrayBuffer(1));
    await expect(upload({ file: large(5) })).rejects.toMatchObject({ kind: 'network' });
  });

  it('is not taken for what was sent before where only the end is missing', async () => {
    const file = large();
    server.before = (request) => request.url.endsWith('/complete') && refuse(request, 401, 'SESSION_ENDED');
    await expect(upload({ file })).rejects.toMatchObject({ status: 401 });
    server.before = () => false;
    FakeUpload.sent = [];
    await expect(upload({ file })).rejects.toMatchObject({ kind: 'unreadable' });
    expect(urls()).toEqual([]);
  });

  it('is not sent at all where its sum is made before', async () => {
    Object.defineProperty(globalThis, 'isSecureContext', { value: true, configurable: true });
    const digest = () => Promise.resolve(new ArrayBuffer(32));
    const getRandomValues = (bytes: Uint8Array) => bytes;
    jest
      .spyOn(globalThis, 'crypto', 'get')
      .mockReturnValue({ subtle: { digest }, getRandomValues } as unknown as Crypto);
    await expect(upload()).rejects.toMatchObject({ kind: 'unreadable' });
    expect(urls().filter((url) => url.startsWith('PUT'))).toEqual([]);
    Reflect.deleteProperty(globalThis, 'isSecureContext');
  });
});

describe('while the line is away', () => {
  let isAway: boolean;
  beforeEach(() => {
    isAway = true;
    server.before = (request) => {
      if (!isAway || request.url.endsWith('/uploads')) return false;
      request.break();
      return true;
    };
  });

  it('goes on when a proxy no longer says that the server is away', async () => {
    server.before = (request) =>
      isAway && !request.url.endsWith('/uploads') && refuse(request, 503, 'SERVICE_UNAVAILABLE');
    const sending = upload();
    await jest.advanceTimersByTimeAsync(600_000);
    isAway = false;
    await jest.advanceTimersByTimeAsync(31_000);
    expect(await sending).toEqual(STORED);
  });

  it('goes on when it is back, however long that takes', async () => {
    const sending = upload();
    await jest.advanceTimersByTimeAsync(600_000);
    isAway = false;
    await jest.advanceTimersByTimeAsync(31_000);
    expect(await sending).toEqual(STORED);
    expect(server.begun).toBe(1);
  });

  it('goes on soon after the browser has come online, even where the line stumbles once more', async () => {
    const sending = upload();
    await jest.advanceTimersByTimeAsync(600_000);
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(500);
    isAway = false;
    await jest.advanceTimersByTimeAsync(1500);
    expect(await sending).toEqual(STORED);
  });

  it('ends at once when it is stopped', async () => {
    const stop = new AbortController();
    const sending = upload({ signal: stop.signal });
    const outcome = expect(sending).rejects.toMatchObject({ kind: 'cancelled' });
    await jest.advanceTimersByTimeAsync(600_000);
    const tried = FakeUpload.sent.length;
    stop.abort();
    await outcome;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(FakeUpload.sent).toHaveLength(tried);
  });
});

it.each([
  ['a server that stumbles', { error_info: 'no', code: 'INTERNAL' }, 500],
  ['a proxy that refuses', null, 413],
] as const)('gives up %s after a while', async (_what, body, status) => {
  server.before = (request, part) => {
    if (part !== 4) return false;
    request.answer(status, body);
    return true;
  };
  const outcome = expect(upload()).rejects.toMatchObject({ status });
  await jest.advanceTimersByTimeAsync(60_000);
  await outcome;
  expect(urls().filter((url) => url.endsWith('/parts/4'))).toHaveLength(6);
});

it('goes on when the same file is chosen again', async () => {
  server.before = (request, part) => part === 4 && refuse(request, 500, 'INTERNAL');
  const sending = upload();
  const outcome = expect(sending).rejects.toMatchObject({ status: 500 });
  await jest.advanceTimersByTimeAsync(60_000);
  await outcome;
  server.before = () => false;
  FakeUpload.sent = [];
  const shares: number[] = [];
  expect(await upload({ file: large(), onProgress: (share) => shares.push(share) })).toEqual(STORED);
  expect(urls()).toEqual([
    'GET /v1/object-storage/uploads/u1',
    ...server.received.slice(-1).map((part) => `PUT /v1/object-storage/uploads/u1/parts/${part}`),
    'POST /v1/object-storage/uploads/u1/complete',
  ]);
  expect(shares[0]).toBeGreaterThan(0.5);
  expect(server.begun).toBe(1);
});

it.each(['WINDOW_CLOSED', 'COMPETITION_NOT_OPEN'] as const)(
  'sends nothing again of what was only too late to be taken: %s',
  async (code) => {
    server.before = (request) => request.url.endsWith('/complete') && refuse(request, 409, code);
    await expect(upload()).rejects.toMatchObject({ code });
    // The end was put off.
    server.before = () => false;
    FakeUpload.sent = [];
    expect(await upload()).toEqual(STORED);
    expect(urls()).toEqual([
      'GET /v1/object-storage/uploads/u1',
      'POST /v1/object-storage/uploads/u1/complete',
    ]);
  },
);

it('goes on where the disk was full', async () => {
  let isFull = true;
  server.before = (request) =>
    isFull && request.url.endsWith('/parts/4') && refuse(request, 507, 'STORAGE_FULL');
  await expect(upload()).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  isFull = false;
  FakeUpload.sent = [];
  expect(await upload()).toEqual(STORED);
  expect(urls()[0]).toBe('GET /v1/object-storage/uploads/u1');
  expect(server.begun).toBe(1);
});

describe('where the server has lost a part that it had', () => {
  const lose = (part: number, request: FakeUpload): boolean => {
    server.received = server.received.filter((kept) => kept !== part);
    return refuse(request, 409, 'UPLOAD_INCOMPLETE');
  };
  const isEnd = ({ url }: FakeUpload) => url.endsWith('/complete');

  it('sends that part again and no other', async () => {
    let isLost = false;
    server.before = (request) => {
      if (isLost || !isEnd(request)) return false;
      isLost = true;
      return lose(3, request);
    };
    expect(await upload()).toEqual(STORED);
    expect(urls().slice(-4)).toEqual([
      'POST /v1/object-storage/uploads/u1/complete',
      'GET /v1/object-storage/uploads/u1',
      'PUT /v1/object-storage/uploads/u1/parts/3',
      'POST /v1/object-storage/uploads/u1/complete',
    ]);
    expect(server.begun).toBe(1);
  });

  it('goes on later where it loses one again', async () => {
    server.before = (request) => isEnd(request) && lose(3, request);
    await expect(upload()).rejects.toMatchObject({ code: 'UPLOAD_INCOMPLETE' });
    server.before = () => false;
    expect(await upload()).toEqual(STORED);
    expect(server.begun).toBe(1);
  });
});

it('begins anew for another file, an upload that is gone, and another person', async () => {
  server.before = (request, part) => part !== null && refuse(request, 401, 'SESSION_ENDED');
  const attempt = async (file: File) => expect(upload({ file })).rejects.toMatchObject({ status: 401 });
  await attempt(large());
  await attempt(large(SIZE, 2));
  expect(server.begun).toBe(2);
  store.dispatch(signedIn('again'));
  server.before = (request, part) => {
    if (part !== null) return refuse(request, 403, 'LEADER_ONLY');
    return request.method === 'GET' && refuse(request, 404, 'UPLOAD_NOT_FOUND');
  };
  await expect(upload()).rejects.toMatchObject({ code: 'LEADER_ONLY' });
  expect(server.begun).toBe(3);
  // A refusal for good: nothing is left to go on with.
  FakeUpload.sent = [];
  await expect(upload()).rejects.toMatchObject({ code: 'LEADER_ONLY' });
  expect(urls()[0]).toBe('POST /v1/object-storage/uploads');
  expect(Object.keys(sessionStorage).some((key) => key.startsWith('tianheng.upload.'))).toBe(true);
  store.dispatch(signedOut());
  expect(Object.keys(sessionStorage).some((key) => key.startsWith('tianheng.upload.'))).toBe(false);
});

it('does not begin what was stopped before', async () => {
  await expect(upload({ signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: 'cancelled' });
  expect(FakeUpload.sent).toEqual([]);
});
