import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { NO_PROFILE, PROFILE_SAMPLE_BYTES } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import type { Lanes } from '../queue/lanes.ts';
import type { FilesService } from '../storage/files/files.service.ts';
import { mayHaveMoreRows, ProfileLane } from './profile.lane.ts';
import { PROFILE_PATIENCE_MS, Profiler } from './profiler.ts';

const HOUR_MS = 3_600_000;

describe('what killed processes left', () => {
  const { TMPDIR } = process.env;
  afterEach(() => {
    jest.useRealTimers();
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  });

  it('is looked for when the process begins, and every hour until it ends', () => {
    jest.useFakeTimers();
    const profiler = new Profiler({} as FilesService);
    const sweep = jest.spyOn(profiler, 'sweep').mockResolvedValue();
    const lane = new ProfileLane({} as DataSource, { start: () => undefined } as unknown as Lanes, profiler);
    lane.onApplicationBootstrap();
    expect(sweep).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(2 * HOUR_MS);
    expect(sweep).toHaveBeenCalledTimes(3);
    lane.onApplicationShutdown();
    jest.advanceTimersByTime(2 * HOUR_MS);
    expect(sweep).toHaveBeenCalledTimes(3);
  });

  it('is what no attempt can still be reading', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tianheng-sweep-spec-'));
    process.env['TMPDIR'] = folder;
    const make = async (name: string, ageMs: number): Promise<void> => {
      await mkdir(path.join(folder, name, 'spill'), { recursive: true });
      const at = new Date(Date.now() - ageMs);
      await utimes(path.join(folder, name), at, at);
    };
    await make('tianheng-profile-left', 2 * PROFILE_PATIENCE_MS + 60_000);
    await make('tianheng-profile-read', PROFILE_PATIENCE_MS + 60_000);
    await make('tianheng-other', 24 * HOUR_MS);
    await new Profiler({} as FilesService).sweep();
    expect((await readdir(folder)).sort()).toEqual(['tianheng-other', 'tianheng-profile-read']);
    await rm(folder, { recursive: true });
  });
});

it.each([
  ['all of a file', null, 5, 5, false],
  ['the beginning of a file', PROFILE_SAMPLE_BYTES, 5, 5, true],
  ['a file whose end tells how many there are', PROFILE_SAMPLE_BYTES, 9, 5, false],
  ['one of which none is there', PROFILE_SAMPLE_BYTES, 9, 0, false],
])('knows whether there may be more rows than those of %s', (_, sampled, rows, described, more) => {
  const table = { rows, described_rows: described, skipped: 0, column_count: 0, columns: [] };
  expect(mayHaveMoreRows({ ...NO_PROFILE, kind: 'table', sampled_bytes: sampled, table })).toBe(more);
});
