import { randomInt } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ModulesContainer } from '@nestjs/core';
import { ERROR_STATUS, ROLE_REFUSAL_HEADER, type ErrorBody } from '@tianheng/contracts';
import request from 'supertest';
import { PeriodicWork } from '../src/common/periodic-work.ts';
import { buildDocument } from '../src/openapi-document.ts';
import { Lanes } from '../src/queue/lanes.ts';
import { startApp, type TestApp } from './app.ts';
import { MATRIX } from './authorization.matrix.ts';
import { outcomesOf, type Ask, type Outcome, type Row } from './authorization.outcomes.ts';
import { buildWorld, ROLES, type MatrixWorld, type Role } from './authorization.world.ts';
import { NOWHERE, pinImages, setSettings } from './judging.ts';

let test: TestApp;
/** Of the routes that only read, and of requests that are all to be refused. */
let shared: MatrixWorld;
let document: ReturnType<typeof buildDocument>;

beforeAll(async () => {
  test = await startApp();
  await stopOwnWork();
  await pinImages(test);
  await setSettings(test);
  shared = await buildWorld(test);
  document = buildDocument(test.app);
});
afterAll(() => test.stop());

/** What the backend does by itself, such as ending a registration, is no trace of a call. */
async function stopOwnWork(): Promise<void> {
  const providers = [...test.app.get(ModulesContainer).values()].flatMap((module) => [
    ...module.providers.values(),
  ]);
  const works = providers.map(({ instance }) => instance).filter((one) => one instanceof PeriodicWork);
  expect(works.length).toBeGreaterThan(3);
  await Promise.all([...works, test.app.get(Lanes)].map((work) => work.beforeApplicationShutdown()));
}

const ROWS = Object.entries(MATRIX).map(([route, row]) => {
  const [method = '', path = ''] = route.split(' ');
  return { route, method, path, row, reads: method === 'GET' };
});
type Route = (typeof ROWS)[number];

const worldFor = async ({ reads }: Route): Promise<MatrixWorld> => (reads ? shared : buildWorld(test));
const askOf = async ({ row }: { row: Row }, world: MatrixWorld): Promise<Ask> =>
  (await row.request?.({ ...world, test })) ?? {};

/** No limit per address is to be reached here. */
const anyAddress = (): string => `10.${[randomInt(256), randomInt(256), randomInt(256)].join('.')}`;

const paramsOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

async function send(
  { method, path, route }: Route,
  world: MatrixWorld,
  role: Role,
  ask: Ask,
): Promise<request.Response> {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = ask.path?.[name] ?? world.ids[name];
    if (value === undefined) throw new Error(`${route}: the row has to give the path's ${name}.`);
    return value;
  });
  const call = request(test.http)
    [method.toLowerCase() as 'get'](address)
    .set('X-Forwarded-For', anyAddress())
    .query(ask.query ?? {});
  if (role !== 'visitor') void call.set('Authorization', world.tokens[role]);
  if (ask.file) return call.attach('file', ask.file.content, ask.file.name);
  if (ask.raw) return call.set('Content-Type', 'application/octet-stream').send(ask.raw);
  return ask.body ? call.send(ask.body) : call;
}

/** A picture of a link that a busy machine could not draw in time leads to the drawing that all of a kind share. */
const isServed = ({ status, headers }: request.Response): boolean =>
  status < 300 || (status === 302 && /\/cards\/[a-z-]+\.png$/.test(headers.location ?? ''));

const outcomeOf = (answer: request.Response): Outcome | number =>
  isServed(answer) ? 'ok' : ((answer.body as Partial<ErrorBody>).code ?? answer.status);

/** Counted, or written beside the calls, whoever makes them. */
const BESIDE = ['rate_limit', 'day_count', 'file_profile'];

/** All that is stored besides: how many rows, and the last transaction that wrote one of them. */
async function snapshot(): Promise<string[]> {
  const tables = test.database.entityMetadatas.map(({ tableName }) => tableName);
  const rows = await test.database.query<{ name: string; rows: string }[]>(
    tables
      .filter((name) => !BESIDE.includes(name))
      .map(
        (name) =>
          `select '${name}' as name, concat(count(*), ' rows, ', max(xmin::text::bigint)) as rows from "${name}"`,
      )
      .join(' union all '),
  );
  // With their types: else each is looked at once more, to see whether it is a folder.
  const objects = await readdir(test.storageDir, { recursive: true, withFileTypes: true });
  // Many tables are read side by side, and arrive in any order.
  return [...rows.map(({ name, rows: state }) => `${name}: ${state}`).sort(), `${objects.length} objects`];
}

/** Whose secrets a role may read. */
const READERS: Partial<Record<Role, Role>> = {
  adminAtCustomerSite: 'admin',
  viewOfTeam: 'leader',
  viewOfVisitor: 'visitor',
};

function expectNoSecret(role: Role, world: MatrixWorld, { text = '' }: request.Response): void {
  const reader = READERS[role] ?? role;
  const leaked = world.secrets.filter(
    ({ value, readers }) => !readers.includes(reader) && text.includes(value),
  );
  expect(leaked.map(({ what }) => what)).toEqual([]);
}

/** A 403 for a missing role, and no other answer, carries the header. */
function expectError({ status, body, headers }: request.Response): void {
  const { code } = body as ErrorBody;
  expect([code, status]).toEqual([code, ERROR_STATUS[code]]);
  const name = ROLE_REFUSAL_HEADER.name.toLowerCase();
  expect(headers[name]).toBe(code === 'ROLE_REQUIRED' ? ROLE_REFUSAL_HEADER.value : undefined);
}

/** The documentation names the code at this operation. */
function expectDocumented({ path, method }: Route, code: string): void {
  const { responses } = document.paths[path]?.[method.toLowerCase() as 'get'] ?? { responses: {} };
  const named = Object.values(responses).flatMap((response) =>
    response && '$ref' in response ? (response.$ref.split('/').pop()?.split('-') ?? []) : [],
  );
  expect([path, method, named]).toEqual([path, method, expect.arrayContaining([code])]);
}

describe('the matrix', () => {
  it('has a row for every route and no other', () => {
    const routes = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect({ without_a_row: routes.filter((route) => !(route in MATRIX)) }).toEqual({ without_a_row: [] });
    expect({ without_a_route: Object.keys(MATRIX).filter((route) => !routes.includes(route)) }).toEqual({
      without_a_route: [],
    });
  });
});

describe('refused or served', () => {
  it.each(ROWS)('$route', async (route) => {
    const who = outcomesOf(route.route, route.row);
    let world = await worldFor(route);
    let ask = await askOf(route, world);
    const before = route.reads ? [] : await snapshot();
    for (const role of ROLES.filter((one) => who[one] !== 'ok')) {
      const answer = await send(route, world, role, ask);
      expect([role, outcomeOf(answer)]).toEqual([role, who[role]]);
      expectError(answer);
      expectDocumented(route, (answer.body as ErrorBody).code);
      expectNoSecret(role, world, answer);
    }
    if (!route.reads) expect(await snapshot()).toEqual(before);
    let untouched = true;
    for (const role of ROLES.filter((one) => who[one] === 'ok')) {
      if (!route.reads && !untouched) {
        world = await buildWorld(test);
        ask = await askOf(route, world);
      }
      untouched = false;
      const traces = route.reads && VIEWS.includes(role) ? await snapshot() : null;
      const answer = await send(route, world, role, ask);
      expect([role, outcomeOf(answer), isServed(answer) ? null : answer.body]).toEqual([role, 'ok', null]);
      expectNoSecret(role, world, answer);
      if (traces) expect(await snapshot()).toEqual(traces);
    }
  });
});

/** Leave no trace even where the person would, for it is not their doing. */
const VIEWS: readonly Role[] = ['viewOfTeam', 'viewOfVisitor'];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MALFORMED = 'x';
const ACTORS: Role[] = ['leader', 'member', 'admin', 'stranger', 'visitor'];

const actorOf = ({ route, row }: Route): Role =>
  ACTORS.find((role) => outcomesOf(route, row)[role] === 'ok') ?? 'admin';

interface Variant {
  name: string;
  value: string;
  ask: Ask;
}

/** The request with one of its ids replaced. */
function variantsOf({ path }: Route, ask: Ask): Variant[] {
  const params = paramsOf(path);
  const variants: Variant[] = [];
  for (const name of params) {
    const foreign = params.length > 1 ? shared.elsewhere[name] : undefined;
    for (const value of [NOWHERE, MALFORMED, foreign]) {
      if (value) variants.push({ name, value, ask: { ...ask, path: { ...ask.path, [name]: value } } });
    }
  }
  for (const part of ['query', 'body'] as const) {
    for (const [name, value] of Object.entries(ask[part] ?? {})) {
      if (typeof value !== 'string' || !UUID.test(value)) continue;
      const known = Object.keys(shared.ids).find((id) => shared.ids[id] === value);
      for (const other of [NOWHERE, known && shared.elsewhere[known]]) {
        if (other)
          variants.push({ name, value: other, ask: { ...ask, [part]: { ...ask[part], [name]: other } } });
      }
    }
  }
  return variants;
}

describe('ids of what is not there, or elsewhere, are not found', () => {
  it.each(ROWS.filter(({ path, row }) => row.request || path.includes('{')))('$route', async (route) => {
    const { unknown = {} } = route.row;
    const actor = actorOf(route);
    const ask = await askOf(route, shared);
    const variants = variantsOf(route, ask);
    const before = variants.length > 0 && !route.reads ? await snapshot() : [];
    for (const { name, value, ask: other } of variants) {
      const outcome = outcomeOf(await send(route, shared, actor, other));
      if (outcome !== 'ok') expectDocumented(route, String(outcome));
      const expected = value === MALFORMED ? undefined : unknown[name];
      if (expected) expect([expected].flat()).toContain(outcome);
      else expect([name, value, outcome]).toEqual([name, value, expect.stringMatching(/(^|_)NOT_FOUND$/)]);
    }
    if (before.length > 0) expect(await snapshot()).toEqual(before);
  });
});

describe('what nobody asks for is not taken', () => {
  const EXTRAS = { platform_role: 'platform_admin', user_id: NOWHERE, is_frozen: 1, team_status: 'accept' };

  it.each(ROWS.filter(({ row }) => row.request))('$route', async (route) => {
    const ask = await askOf(route, shared);
    if (!ask.body) return;
    const before = await snapshot();
    for (const [name, value] of Object.entries(EXTRAS).filter(([name]) => !(name in (ask.body ?? {})))) {
      const answer = await send(route, shared, actorOf(route), {
        ...ask,
        body: { ...ask.body, [name]: value },
      });
      expect([name, outcomeOf(answer)]).toEqual([name, 'VALIDATION_FAILED']);
    }
    expect(await snapshot()).toEqual(before);
  });
});
