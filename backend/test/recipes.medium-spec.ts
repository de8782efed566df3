import { execFile, type PromiseWithChild } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  SNIPPET_KEY,
  SUBMISSION_SNIPPET_FILE,
  SUBMISSION_SNIPPET_LANGUAGES,
  submissionSnippet,
  type CreatedApiKey,
  type SubmissionSnippetLanguage,
} from '@tianheng/contracts';
import request from 'supertest';
import { buildDocument, RECIPES } from '../src/openapi-document.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { Client, pinImages, Runner, setSettings } from './judging.ts';

const run = promisify(execFile);
const PROGRAMS: Record<(typeof RECIPES)[number], string> = {
  'submit.sh': 'sh',
  'submit.py': 'python3',
  'submit.mjs': process.execPath,
};

let test: TestApp;
let world: World;
let key: string;
let folder: string;
let zip: string;

beforeAll(async () => {
  test = await startApp({ recipes: true });
  await pinImages(test);
  await setSettings(test);
  world = await test.factory.world();
  const leader = await Client.of(test, world.leader);
  const asked = { name: 'recipes', scopes: ['read', 'submit'], days: 1 };
  const { body } = await leader.post('/user/api_keys', asked).expect(201);
  key = (body as CreatedApiKey).key;
  folder = await mkdtemp(path.join(tmpdir(), 'tianheng-recipe-'));
  zip = path.join(folder, 'code.zip');
  await writeFile(zip, 'PK\x03\x04 a zip as far as its first bytes go');
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await test.stop();
});

/** What a program says whose submission is judged meanwhile. */
async function judged(submitting: PromiseWithChild<{ stdout: string }>): Promise<string> {
  let over = false;
  const judge = async (): Promise<void> => {
    const runner = new Runner(test);
    while (!over) {
      const work = await runner.claim();
      if (work) return void (await runner.settle(work.lease_token, { score: 50 }).expect(200));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const judging = judge();
  try {
    const [{ stdout }] = await Promise.all([submitting, judging]);
    return stdout;
  } finally {
    over = true;
    submitting.child.kill();
    await Promise.allSettled([submitting, judging]);
  }
}

const recipe = (name: string): request.Test =>
  request(test.http).get(`/docs/recipes/${name}`).responseType('blob');

it.each(RECIPES)('%s submits, waits and tells the score', async (name) => {
  const program = path.join(folder, name);
  await writeFile(program, (await recipe(name).expect(200)).body as Buffer);
  const { port } = test.http.address() as AddressInfo;
  const env = { ...process.env, TIANHENG_URL: `http://127.0.0.1:${port}`, TIANHENG_KEY: key };
  const submitting = run(PROGRAMS[name], [program, world.competition.id, world.question.id, zip], { env });
  expect(await judged(submitting)).toMatch(/^submitted as [0-9a-f-]{36}\nsuccess, score 50(\.0)?\n$/);
});

it.each(RECIPES)('%s is downloaded as text, by whoever reads the page that leads to it', async (name) => {
  const { headers, body } = await recipe(name).expect(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(body).toEqual(await readFile(path.join(import.meta.dirname, '../recipes', name)));
  expect(buildDocument(test.app).info.description).toContain(`[${name}](/docs/recipes/${name})`);
});

it.each(['submit.rb', '', '..%2f..%2fpackage.json', 'submit.sh/'])(
  'there is nothing at /docs/recipes/%s',
  async (name) => {
    const { body } = await request(test.http).get(`/docs/recipes/${name}`).expect(404);
    expect(body).toMatchObject({ code: 'NOT_FOUND' });
  },
);

describe('the programs that a question prints', () => {
  const printed = (language: SubmissionSnippetLanguage, question_id = world.question.id): string =>
    submissionSnippet(language, {
      origin: `http://127.0.0.1:${(test.http.address() as AddressInfo).port}`,
      competition_id: world.competition.id,
      question_id,
      language: 'python3',
      mode: 'prod',
    });
  const RUNS: Record<SubmissionSnippetLanguage, [string, string]> = {
    curl: ['sh', '-c'],
    python: ['python3', '-c'],
  };
  beforeAll(() => copyFile(zip, path.join(folder, SUBMISSION_SNIPPET_FILE)));
  const start = (language: SubmissionSnippetLanguage, program: string, env: NodeJS.ProcessEnv = {}) => {
    const [command, option] = RUNS[language];
    return run(command, [option, program], {
      cwd: folder,
      env: { PATH: process.env['PATH'], [SNIPPET_KEY]: key, ...env },
    });
  };

  it.each(SUBMISSION_SNIPPET_LANGUAGES)('%s submits, waits and tells the score', async (language) => {
    expect(await judged(start(language, printed(language)))).toMatch(
      /^submitted as [0-9a-f-]{36}\nsuccess, score 50(\.0)?\n$/,
    );
  });

  it.each(SUBMISSION_SNIPPET_LANGUAGES)('%s names its submission by its upload', async (language) => {
    expect(printed(language)).toMatch(/Idempotency-Key.*upload/);
  });

  it.each(SUBMISSION_SNIPPET_LANGUAGES)('%s ends with the reason of a refusal', async (language) => {
    const ended = start(language, printed(language, randomUUID()));
    await expect(ended).rejects.toMatchObject({ stderr: expect.stringMatching(/404|submission/) });
  });

  it('curl asks for a key, and does not end the shell that it stands in', async () => {
    const program = `${printed('curl')}echo still here`;
    const { stdout, stderr } = await start('curl', program, { [SNIPPET_KEY]: '' });
    expect(stderr).toContain('scopes read and submit');
    expect(stdout).toBe('still here\n');
  });
});

it("the page about the API leads to the customer site's own pages, wherever it is served", () => {
  const { description = '', contact } = buildDocument(test.app, 'https://site.test').info;
  const links = [...description.matchAll(/\]\(([^)]*\/customer[^)]*)\)/g)].map(([, address]) => address);
  expect([...links, contact?.url]).toEqual(
    ['', '/personage', '/about'].map((page) => `https://site.test/customer${page}`),
  );
});

it('the page about the API shows calls that work with a key and with the token of a session', async () => {
  const { info, components } = buildDocument(test.app);
  const calls = [...(info.description ?? '').matchAll(/^curl "\$SITE(\S+)" -H "([^:]+): (.+)"$/gm)];
  expect(calls).toHaveLength(3);
  const session = (await test.factory.bearer(world.leader)).Authorization.replace('Bearer ', '');
  for (const bearer of [key, session]) {
    for (const [, address = '', header = '', value = ''] of calls) {
      const answer = await request(test.http).get(address).set(header, value.replace('$TOKEN', bearer));
      expect([address, answer.status]).toEqual([address, 200]);
    }
  }
  // What "Authorize" asks for, and sends in that header.
  expect(components?.securitySchemes?.['bearer']).toMatchObject({ type: 'http', scheme: 'bearer' });
});
