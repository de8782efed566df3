import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { HeldImages } from '../src/held-images.ts';
import { probeEngine } from '../src/probe.ts';
import { dockerClient } from './docker.mjs';
import { FakeBackend } from './fake-backend.ts';
import { ENGINE, Harness, LIMITS, logger, SANDBOX, until } from './harness.ts';
import { RunnerProcess } from './runner-process.ts';

const PROGRAM = { 'main.py': 'open("/judge/output/answer.txt", "w").write("42")' };
const INIT_SAYS = '[FATAL tini (7)] exec /opt/entry.sh failed: Permission denied';

let harness: Harness;
let docker: Awaited<ReturnType<typeof dockerClient>>;
const images: string[] = [];
beforeAll(async () => {
  docker = await dockerClient(ENGINE ?? '');
  harness = await Harness.start(ENGINE ?? '');
});
afterEach(() => harness.settled());
afterAll(async () => {
  for (const image of images) await docker.run(['rmi', '--force', image]);
  await harness.stop();
});

/** The sandbox of Python with another entry point. @param lines of its Dockerfile */
async function imageOf(name: string, lines: string, script = ''): Promise<string> {
  const image = `tianheng/broken-${name}:test`;
  const folder = await mkdtemp(path.join(tmpdir(), 'broken-image-'));
  await writeFile(path.join(folder, 'entry.sh'), script);
  const dockerfile = `FROM ${SANDBOX}\nUSER root\nCOPY entry.sh /opt/entry.sh\n${lines}\nUSER 65534:65534\n`;
  await writeFile(path.join(folder, 'Dockerfile'), dockerfile);
  // Anew: one that an earlier run has left, however untagged, would not be the newest, which a runner tries first.
  await docker.run(['build', '--no-cache', '--network', 'host', '--force-rm', '--tag', image, folder]);
  images.push(image);
  await rm(folder, { recursive: true });
  return image;
}

async function judged(image: string, files: Record<string, string> = PROGRAM): Promise<unknown> {
  return harness.judge(await harness.task(files, { sandbox: { image, ...LIMITS } }));
}

it.each([
  ['closed', 'RUN chmod 700 /opt/entry.sh\nENTRYPOINT ["/opt/entry.sh"]', '#!/bin/sh\n'],
  ['bare', 'RUN chmod 755 /opt/entry.sh\nENTRYPOINT ["/opt/entry.sh"]', '#!/bin/nope\n'],
  ['away', 'ENTRYPOINT ["python4"]', ''],
  ['shell', 'RUN chmod 700 /opt/entry.sh\nENTRYPOINT /opt/entry.sh', '#!/bin/sh\n'],
])('an image whose entry point is %s fails no team', async (name, lines, script) => {
  const image = await imageOf(name, lines, script);
  expect(await judged(image)).toMatchObject({
    release: {
      ...{ fault: 'platform', cause: 'image_missing' },
      detail: expect.stringContaining('entry point'),
    },
  });
});

it.each([
  ['runs what the team has to bring', 'ENTRYPOINT ["/judge/submission/run"]'],
  ['has a shell run it', 'ENTRYPOINT cd /judge/submission; ./run'],
])('an image that %s is fine: whoever brings nothing has failed', async (name, lines) => {
  const image = await imageOf(name.replaceAll(' ', '-'), lines);
  expect(await judged(image)).toMatchObject({ settle: { cause: 'runtime_error' } });
});

it('a program that ends as an image does that cannot be executed has failed by itself', async () => {
  const forged = { 'main.py': `import os\nprint("${INIT_SAYS}", flush=True)\nos._exit(126)` };
  for (let count = 0; count < 2; count += 1)
    expect(await judged(SANDBOX, forged)).toMatchObject({ settle: { cause: 'runtime_error' } });
  expect([...harness.tools.soundImages]).toEqual([SANDBOX]);
});

it('an image whose shell nobody may run is not taken for a broken engine', async () => {
  const backend = await new FakeBackend().start();
  const runner = new RunnerProcess(ENGINE ?? '', backend.url, { JUDGE_SELF_TEST_IMAGE: '' });
  const isProbed = async (): Promise<boolean> =>
    (await runner.engine.list(`judge.runner=${runner.owner()}`)).some(
      ({ labels }) => labels['judge.role'] === 'probe',
    );
  try {
    await runner.start();
    await imageOf('shut', 'RUN chmod 700 /bin/sh');
    // It tries its engine when it has had nothing to do for a while, and one try may be over before the image is built.
    await until(isProbed, 120_000);
    await until(async () => !(await isProbed()));
    runner.signal('SIGTERM');
    expect(await runner.ended()).toBe(0);
    expect(runner.said('does not work')).toBe(false);

    await runner.start();
    expect(runner.said('does not pass in this image')).toBe(true);
    expect(runner.said('is serving')).toBe(true);

    const images = new HeldImages(runner.engine, logger, null);
    images.proven = 'gone by now';
    const { workspace } = harness.tools;
    await probeEngine({ ...harness.tools, owner: workspace.owner, images });
    expect((await images.usable())[0]).toBe(images.proven);
  } finally {
    await runner.remove();
    await backend.stop();
  }
}, 240_000);
