import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  MIB,
  PROFILE_SAMPLE_BYTES,
  type DatasetUse,
  type FileProfile,
  type ProfileStatus,
} from '@tianheng/contracts';
import request from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { FileProfileRow } from '../src/profiles/file-profile.entity.ts';
import { ProfilesService } from '../src/profiles/profiles.service.ts';
import { FilesService } from '../src/storage/files/files.service.ts';
import type { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { startApp, type TestApp } from './app.ts';

// Readers give way to requests, and the product waits for them longer than Jest does.
jest.setTimeout(600_000);

let test: TestApp;
let admin: { Authorization: string };
let user: User;
let bearer: { Authorization: string };

let temporary: string;

beforeAll(async () => {
  // One of its own: other suites have their files read at the same time.
  temporary = await mkdtemp(path.join(tmpdir(), 'tianheng-profiles-spec-'));
  test = await startApp({ env: { TMPDIR: temporary } });
  admin = await test.factory.bearer(await test.factory.admin());
  user = await test.factory.user();
  bearer = await test.factory.bearer(user);
});
afterAll(async () => {
  await test.stop();
  await rm(temporary, { recursive: true });
});

const made = (filename: string, content: string | Buffer): Promise<StoredFile> =>
  test.factory.file(content, { purpose: 'dataset', filename });
const rowsOf = ({ sha256 }: StoredFile): Promise<FileProfileRow[]> =>
  test.database.getRepository(FileProfileRow).findBy({ sha256 });
const ask = ({ id }: StoredFile): request.Test => request(test.http).get(`/v1/object-storage/profile/${id}`);

async function until(file: StoredFile, status: ProfileStatus): Promise<FileProfile> {
  test.app.get(ProfilesService).wake();
  for (;;) {
    const { body } = await ask(file).set(admin).expect(200);
    const profile = body as FileProfile;
    if (profile.status !== 'waiting') {
      expect(profile.status).toBe(status);
      return profile;
    }
    await sleep(100);
  }
}

describe('who sees a profile', () => {
  it('is whoever may download the file', async () => {
    const open = await made('open.csv', 'a,b\n1,2\n');
    const closed = await made('closed.csv', 'secret,b\n1,2\n');
    await test.factory.dataset({ status: 'open' }, [open]);
    await test.factory.dataset({ status: 'private' }, [closed]);
    await until(open, 'ready');
    await until(closed, 'ready');
    await ask(open).expect(401);
    const { body } = await ask(open).set(bearer).expect(200);
    expect((body as FileProfile).table).toMatchObject({ rows: 1, column_count: 2 });
    const refused = await ask(closed).set(bearer).expect(403);
    expect(JSON.stringify(refused.body)).not.toContain('secret');
  });

  it('is nobody where there is no such file', async () => {
    await request(test.http)
      .get('/v1/object-storage/profile/00000000-0000-4000-8000-000000000000')
      .set(admin)
      .expect(404);
  });
});

describe('a content', () => {
  it('is read once, whatever has it', async () => {
    const content = 'x,y\n5,6\n';
    const first = await made('first.csv', content);
    await test.factory.dataset({ status: 'open' }, [first]);
    await until(first, 'ready');
    const [before] = await rowsOf(first);
    const second = await made('second.CSV', content);
    await test.factory.dataset({ status: 'open' }, [second]);
    const { body } = await ask(second).set(admin).expect(200);
    expect((body as FileProfile).status).toBe('ready');
    expect(await rowsOf(second)).toEqual([before]);
  });

  it('is read by what its name says', async () => {
    const content = 'p,q\n5,6\n';
    const [table, text] = [await made('a.csv', content), await made('a.txt', content)];
    await test.factory.dataset({ status: 'open' }, [table, text]);
    expect((await until(table, 'ready')).kind).toBe('table');
    expect((await until(text, 'ready')).kind).toBe('text');
  });

  it('of judges is not read', async () => {
    const truth = await test.factory.file('a,b\n9,9\n', { purpose: 'judge_data', filename: 'truth.csv' });
    await test.factory.dataset({ status: 'competition' }, [truth]);
    expect(await rowsOf(truth)).toEqual([]);
    const { body } = await ask(truth).set(admin).expect(200);
    expect(body).toMatchObject({ status: 'ready', kind: 'none' });
  });

  it('that its reader does not take fails alone', async () => {
    const broken = await made('broken.parquet', 'PAR1 but no more');
    const whole = await made('whole.csv', 'k\n1\n');
    await test.factory.dataset({ status: 'open' }, [broken, whole]);
    expect(await until(broken, 'failed')).toMatchObject({ failure: 'UNREADABLE', kind: 'none' });
    await until(whole, 'ready');
  });

  it('is read once its storage is back, however long that was away', async () => {
    const away = jest.spyOn(test.app.get(FilesService), 'open').mockRejectedValue(new Error('ECONNREFUSED'));
    const file = await made('away.csv', 'away\n1\n');
    await test.factory.dataset({ status: 'open' }, [file]);
    const attempts = 9;
    // The last time that a content may break its reader.
    await test.database.query('update file_profile set attempts = $2 where sha256 = $1', [
      file.sha256,
      attempts,
    ]);
    test.app.get(ProfilesService).wake();
    const leaseEnd = () => Date.now() + 40_000;
    for (;;) {
      const [row] = await rowsOf(file);
      if (row && (row.status !== 'waiting' || row.notBefore.getTime() > leaseEnd())) break;
      await sleep(50);
    }
    expect(await rowsOf(file)).toMatchObject([{ status: 'waiting', attempts }]);
    away.mockRestore();
    await test.database.query('update file_profile set not_before = now() where sha256 = $1', [file.sha256]);
    await until(file, 'ready');
  });

  it('is read again by another process where the one that had it was lost, and anew by a newer program', async () => {
    const file = await made('lost.csv', 'lost\n1\n');
    await test.factory.dataset({ status: 'open' }, [file]);
    await test.database.query(
      `update file_profile set attempts = 1, not_before = now() - interval '1 second', status = 'waiting', found = null
       where sha256 = $1`,
      [file.sha256],
    );
    await until(file, 'ready');
    await test.database.query('update file_profile set edition = 0 where sha256 = $1', [file.sha256]);
    test.app.get(ProfilesService).wake();
    for (let edition = 0; edition === 0; await sleep(50)) edition = (await rowsOf(file))[0]?.edition ?? 0;
    await until(file, 'ready');
  });

  it('that is to be read anew shows what was found before', async () => {
    const file = await made('anew.csv', 'anew\n1\n2\n');
    await test.factory.dataset({ status: 'open' }, [file]);
    const before = await until(file, 'ready');
    await test.database.query(
      `update file_profile set status = 'waiting', edition = 0, not_before = now() + interval '5 minutes'
       where sha256 = $1`,
      [file.sha256],
    );
    const { body } = await ask(file).set(admin).expect(200);
    expect(body).toEqual(before);
    // Else it is read while others look who is being read.
    await test.database.query('delete from file_profile where sha256 = $1', [file.sha256]);
  });

  it('that nobody could read is given up', async () => {
    const file = await made('given-up.csv', 'given up\n1\n');
    await test.database.query(
      `insert into file_profile (sha256, extension, attempts) values ($1, 'csv', 10)`,
      [file.sha256],
    );
    expect(await until(file, 'failed')).toMatchObject({ failure: 'BROKE' });
  });

  it('is forgotten with the last file that has it', async () => {
    const content = 'forgotten\n1\n';
    const [one, two] = [await made('one.csv', content), await made('two.csv', content)];
    await test.factory.dataset({ status: 'open' }, [one, two]);
    await until(one, 'ready');
    const files = test.app.get(FilesService);
    await files.remove(one.id);
    expect(await rowsOf(one)).toHaveLength(1);
    await files.remove(two.id);
    expect(await rowsOf(two)).toEqual([]);
  });
});

/** The process that reads, of this one's children. */
async function reader(): Promise<number | null> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  for (const child of children.match(/\d+/g) ?? []) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('profile-program.js')) return Number(child);
  }
  return null;
}

it('reads the beginning of a large file in bounded memory, and outlives its reader', async () => {
  const line = `${'0123456789'.repeat(12)},1.5,word\n`;
  const head = 'a,b,c\n';
  const large = await made(
    'large.csv',
    head + line.repeat(Math.ceil((PROFILE_SAMPLE_BYTES + MIB) / line.length)),
  );
  await test.factory.dataset({ status: 'open' }, [large]);
  test.app.get(ProfilesService).wake();
  let child = await reader();
  for (; child === null; child = await reader()) await sleep(20);
  process.kill(child, 'SIGKILL');
  expect(await until(large, 'failed')).toMatchObject({ failure: 'BROKE' });

  await test.database.query(`update file_profile set status = 'waiting', failure = null where sha256 = $1`, [
    large.sha256,
  ]);
  let peak = 0;
  let done = false;
  const watching = (async () => {
    while (!done) {
      const pid = await reader();
      const status = pid === null ? '' : await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024);
      await sleep(50);
    }
  })();
  const profile = await until(large, 'ready');
  done = true;
  await watching;
  expect(profile.sampled_bytes).toBe(PROFILE_SAMPLE_BYTES);
  expect(profile.table?.rows).toBe(Math.floor((PROFILE_SAMPLE_BYTES - head.length) / line.length));
  expect(peak).toBeGreaterThan(0);
  expect(peak).toBeLessThan(768 * MIB);
  const left = await readdir(temporary);
  expect(left.filter((name) => name.startsWith('tianheng-profile-'))).toEqual([]);
});

describe('what uses a dataset', () => {
  const uses = (id: string): request.Test => request(test.http).get(`/v1/dataset/${id}/uses`);
  const names = ({ body }: request.Response): string[] =>
    (body as DatasetUse[]).map(({ question_id }) => question_id);

  it('is what the viewer may see: open questions of competitions that have started', async () => {
    const dataset = await test.factory.dataset({ status: 'open' });
    const running = await test.factory.group(await test.factory.competition());
    const later = await test.factory.group(await test.factory.competition({ status: 'not_started' }));
    const shown = await test.factory.question(running, { openDataset: [dataset.id] });
    const hidden = await test.factory.question(later, { openDataset: [dataset.id] });
    await test.factory.question(running, { inputDataset: [dataset.id] });
    expect(names(await uses(dataset.id).expect(200))).toEqual([shown.id]);
    expect(names(await uses(dataset.id).set(bearer).expect(200))).toEqual([shown.id]);
    expect(names(await uses(dataset.id).set(admin).expect(200)).sort()).toEqual([shown.id, hidden.id].sort());
  });

  it('says in which language each name is where it does not have the one asked for', async () => {
    const dataset = await test.factory.dataset({ status: 'open' });
    const competition = await test.factory.competition();
    const group = await test.factory.group(competition);
    await test.factory.question(group, { openDataset: [dataset.id], title: '预测位置', titleEn: '' });
    await test.database.query(`update competition set title_en = 'Orbit cup' where id = $1`, [
      competition.id,
    ]);
    const { body } = await uses(dataset.id).set('Accept-Language', 'en').expect(200);
    expect(body).toMatchObject([
      {
        name: '预测位置',
        language: 'zh-CN',
        competition_name: 'Orbit cup',
        competition_language: 'en',
      },
    ]);
  });

  it('is not told of a dataset that the viewer may not open', async () => {
    const dataset = await test.factory.dataset({ status: 'competition' });
    await test.factory.question(await test.factory.group(await test.factory.competition()), {
      openDataset: [dataset.id],
    });
    await uses(dataset.id).expect(404);
    await uses(dataset.id).set(bearer).expect(403);
    await uses(dataset.id).set(admin).expect(200);
  });
});
