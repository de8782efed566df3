import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FILE_PURPOSES, type FilePurpose } from '@tianheng/contracts';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import type { RouteOptions } from 'fastify';
import request from 'supertest';
import { createApp } from '../src/app.ts';
import { ACCESS, type Access } from '../src/common/access.decorator.ts';
import { INTERNAL_PREFIX } from '../src/common/listening/listeners.ts';
import { Question } from '../src/competitions/question.entity.ts';
import { Config } from '../src/config.ts';
import { buildDocument } from '../src/openapi-document.ts';
import { RUNNER_TOKEN, startApp, type TestApp } from './app.ts';
import { outcomesOf, TAKES_ALONG, type Outcome, type Outcomes } from './authorization.outcomes.ts';
import { buildWorld, ROLES, type MatrixWorld, type Role } from './authorization.world.ts';

let test: TestApp;
let world: MatrixWorld;

beforeAll(async () => {
  test = await startApp();
  world = await buildWorld(test);
});
afterAll(() => test.stop());

interface Handler {
  name: string;
  access: Access | undefined;
}

/** Every method of a controller that answers a route. */
function handlers(): Handler[] {
  const reflector = test.app.get(Reflector);
  const controllers = [...test.app.get(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  return controllers.flatMap(({ metatype }) => {
    if (typeof metatype !== 'function') return [];
    const prototype = metatype.prototype as Record<string, () => unknown>;
    return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name];
      if (!handler || !Reflect.hasMetadata('method', handler)) return [];
      const access = reflector.getAllAndOverride<Access | undefined>(ACCESS, [handler, metatype]);
      return { name: `${metatype.name}.${name}`, access };
    });
  });
}

/** What the application answers, `METHOD /path`; main.ts adds /docs and /openapi.json. */
async function served(): Promise<string[]> {
  const app = await createApp(new Config(process.env));
  const routes: string[] = [];
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) routes.push(`${one} ${url.replace(/:(\w+)/g, '{$1}')}`);
    });
  await app.init();
  await app.close();
  // HEAD is answered as GET is, by the same handler.
  return routes.filter((route) => !route.startsWith('HEAD '));
}

/** Served without being part of the documented API. */
const UNDOCUMENTED = [
  // who may read them: `metrics` in listeners.medium-spec.ts
  /^GET \/metrics$/,
  // the signature in the address is the right to it
  /^(GET|PUT) \/v1\/object-storage\/signed\/\{key\}$/,
  /^GET \/v1\/dataset\/\{datasetId\}\/archive$/,
  /^GET \/v1\/admin\/commitment\/archive$/,
  // runners only, on the internal listener only
  /^POST \/internal\/judge\/(announce|claim|heartbeat|release|settle)$/,
];

describe('every route', () => {
  it('says who may call it', () => {
    const found = handlers();
    expect(found.length).toBeGreaterThan(30);
    expect(found.filter(({ access }) => !access).map(({ name }) => name)).toEqual([]);
  });

  it('is documented or known not to be', async () => {
    const documented = Object.entries(buildDocument(test.app).paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = await served();
    const rest = routes.filter((route) => !documented.includes(route));
    expect(rest.filter((route) => !UNDOCUMENTED.some((known) => known.test(route)))).toEqual([]);
    expect(UNDOCUMENTED.filter((known) => !rest.some((route) => known.test(route)))).toEqual([]);
    expect(documented.filter((route) => !routes.includes(route))).toEqual([]);
  });

  it.each(['announce', 'claim', 'heartbeat', 'release', 'settle'])(
    "of judge runners takes a runner's token, inside: %s",
    async (name) => {
      const path = `${INTERNAL_PREFIX}judge/${name}`;
      const runner = `Bearer ${RUNNER_TOKEN}`;
      const tokens = [
        ...Object.values(world.tokens),
        'Bearer ',
        `${runner}x`,
        RUNNER_TOKEN,
        `Basic ${RUNNER_TOKEN}`,
      ];
      for (const token of [undefined, ...tokens]) {
        const call = request(test.internal).post(path);
        const answer = await (token ? call.set('Authorization', token) : call).send({});
        expect([token, answer.status, answer.body.code]).toEqual([token, 401, 'UNAUTHORIZED']);
      }
      // Known by now, it is told that its request is empty.
      const inside = await request(test.internal).post(path).set('Authorization', runner).send({});
      expect(inside.body.code).toBe('VALIDATION_FAILED');
      for (const token of [runner, world.tokens.admin]) {
        const outside = await request(test.http).post(path).set('Authorization', token).send({});
        expect([outside.status, outside.body.code]).toEqual([404, 'NOT_FOUND']);
      }
    },
  );

  it("of people takes no runner's token", async () => {
    const answer = await request(test.http)
      .get('/v1/admin/task')
      .set('Authorization', `Bearer ${RUNNER_TOKEN}`);
    expect([answer.status, answer.body.code]).toEqual([401, 'SESSION_ENDED']);
  });
});

const everyone = (visitor: Outcome, person: Outcome, team = person, admin = person): Outcomes => ({
  visitor,
  stranger: person,
  rival: person,
  member: team,
  leader: team,
  // A token that ended counts as none.
  frozen: visitor,
  admin,
});

/** Who may download a file of a purpose, all of the world's team; datasets have a test of their own. */
const FILES: Record<FilePurpose, Outcomes> = {
  picture: everyone('ok', 'ok'),
  dataset: everyone('UNAUTHORIZED', 'ok'),
  example: everyone('UNAUTHORIZED', 'ok'),
  team_upload: everyone('UNAUTHORIZED', 'NOT_ALLOWED', 'ok', 'ok'),
  team_document: everyone('UNAUTHORIZED', 'NOT_ALLOWED', 'ok', 'ok'),
  // A commitment's log is read as such; under its bare id it is nobody's.
  log: everyone('UNAUTHORIZED', 'NOT_ALLOWED'),
  judge_log: everyone('UNAUTHORIZED', 'NOT_ALLOWED', 'NOT_ALLOWED', 'ok'),
  judge_data: everyone('UNAUTHORIZED', 'NOT_ALLOWED', 'NOT_ALLOWED', 'ok'),
  export: everyone('UNAUTHORIZED', 'NOT_ALLOWED', 'NOT_ALLOWED', 'ok'),
};

describe('a file', () => {
  const ask = (role: Role, path: string): request.Test => {
    const call = request(test.http).get(`/v1/object-storage/${path}`);
    return role === 'visitor' ? call : call.set('Authorization', world.tokens[role]);
  };

  it.each(FILE_PURPOSES)('of purpose %s is for whom it should be', async (purpose) => {
    const { leader, team } = world;
    const file = await test.factory.file('a secret', { purpose, ownerId: leader.id, teamId: team.id });
    if (purpose === 'dataset') await test.factory.dataset({ status: 'open' }, [file]);
    // An example is for whoever may see a question that gives it.
    if (purpose === 'example') {
      await test.database.manager.update(Question, world.question.id, { exampleId: file.id });
    }
    for (const role of ROLES) {
      const row = { who: FILES[purpose], ...TAKES_ALONG };
      for (const path of [`download/${file.id}`, `download/${file.id}/url`]) {
        const expected = outcomesOf(`GET ${path}`, row)[role];
        const { status, body } = await ask(role, path);
        const outcome = status === 200 ? 'ok' : (body as { code: string }).code;
        expect([role, path, outcome]).toEqual([role, path, expected]);
      }
    }
  });

  it('is all that a signed address opens, for reading alone', async () => {
    const mine = await ask('rival', `download/${world.rivalUpload.id}/url`);
    const { url } = mine.body as { url: string };
    expect((await request(test.http).get(url)).status).toBe(200);
    for (const forged of [
      url.replace(world.rivalUpload.id, world.upload.id),
      url.replace(/expires=\d+/, (text) => `${text}9`),
      url.replace(/signature=./, (text) => `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`),
      url.replace(/&?signature=[^&]*/, '&signature='),
    ]) {
      const answer = await request(test.http).get(forged);
      expect([forged, answer.status, answer.body.code]).toEqual([forged, 403, 'SIGNATURE_INVALID']);
    }
    const put = await request(test.internal).put(url).set('Content-Type', 'application/zip').send('PK');
    expect([put.status, put.body.code]).toEqual([403, 'SIGNATURE_INVALID']);
  });
});
