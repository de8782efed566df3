import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import {
  VIEW_SECONDS,
  type ErrorBody,
  type FilePreview,
  type StartedView,
  type ViewInfo,
} from '@tianheng/contracts';
import request, { type Response } from 'supertest';
import { AuditEntry } from '../src/audit/audit-entry.entity.ts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { View } from '../src/auth/views/view.entity.ts';
import { Dataset } from '../src/datasets/dataset.entity.ts';
import { buildDocument } from '../src/openapi-document.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { changing, NOWHERE } from './judging.ts';
import { PNG } from './samples.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

let test: TestApp;
let world: World;
let admin: User;
let bearer: { Authorization: string };

beforeAll(async () => {
  test = await startApp();
  world = await test.factory.world();
  admin = await test.factory.admin();
  bearer = await test.factory.bearer(admin);
});
afterAll(() => test.stop());

/** A look may be ended by its own token, and nothing else. */
const ENDS = ['/v1/view/end', '/v1/logout'];

const by = (token: string) => ({ Authorization: `Bearer ${token}` });
const send = (method: Method, path: string, headers: object = {}, body?: object): Promise<Response> => {
  const call = request(test.http)
    [method](`/v1/${path}`)
    .set({ 'Accept-Language': 'en', ...headers });
  return (body ? call.send(body) : call).then((response) => response);
};
const codeOf = ({ body }: Response): string | undefined => (body as ErrorBody).code;
async function start(body: object = {}, headers: object = bearer): Promise<StartedView> {
  const answer = await send('post', 'admin/view_as', headers, body);
  expect(answer.status).toBe(201);
  return answer.body as StartedView;
}
const rowsOf = (objectId: string): Promise<AuditEntry[]> =>
  test.database.getRepository(AuditEntry).find({ where: { objectId }, order: { id: 'ASC' } });

describe('as a team', () => {
  it('sees what its leader sees, says so, and is written down', async () => {
    const before = Date.now();
    const { token, ...info } = await start({ team_id: world.team.id.toUpperCase() });
    expect(info).toMatchObject({
      team: {
        id: world.team.id,
        name: world.team.name,
        competition_id: world.competition.id,
        leader: world.leader.username,
      },
      by: admin.username,
    });
    expect(info.expires_at - before).toBeGreaterThanOrEqual(VIEW_SECONDS * 1000 - 5000);
    expect((await send('get', 'view', by(token))).body as ViewInfo).toEqual(info);
    expect((await send('get', 'user/info', by(token))).body).toMatchObject({
      username: world.leader.username,
      platform_role: 'platform_member',
    });
    const team = await send('get', `competition/${world.competition.id}/team/info`, by(token));
    expect(team.body).toMatchObject({ id: world.team.id });
    expect(await rowsOf(world.team.id)).toMatchObject([
      { action: 'team.view_as', userId: admin.id, after: { leader: world.leader.username } },
    ]);
  });

  it('is not begun by a session that ends meanwhile', async () => {
    const leaving = await test.factory.admin();
    const headers = await test.factory.bearer(leaving);
    const signedOut = 'delete from session where user_id = $1';
    const { answer } = await changing(test, [signedOut, leaving.id], () =>
      send('post', 'admin/view_as', headers, {}),
    );
    expect(codeOf(await answer)).toBe('SESSION_ENDED');
  });

  it('counts as no view of the leader, and takes nothing along', async () => {
    const { token } = await start({ team_id: world.team.id });
    const file = await test.factory.file('data', { purpose: 'dataset' });
    const dataset = await test.factory.dataset({ status: 'open' }, [file]);
    expect((await send('get', `dataset/${dataset.id}`, by(token))).status).toBe(200);
    const counted = await test.database.getRepository(Dataset).findOneByOrFail({ id: dataset.id });
    expect(Number(counted.viewCount)).toBe(0);
    for (const path of [
      `object-storage/download/${file.id}`,
      `object-storage/download/${file.id}/url`,
      `object-storage/resources/${file.id}`,
      `dataset/${dataset.id}/archive/url`,
      `competition/${world.competition.id}/team/invitation_link`,
      `users/search?q=us&competition_id=${world.competition.id}`,
      'verification_code',
      'user/api_keys',
    ]) {
      expect([path, codeOf(await send('get', path, by(token)))]).toEqual([path, 'VIEW_ONLY']);
    }
  });

  it('is shown the beginning of a file, and no address of a picture', async () => {
    const { factory } = test;
    const table = await factory.file('a,b\n1,2\n', { purpose: 'dataset', filename: 'a.csv' });
    const picture = await factory.file(PNG, { purpose: 'dataset', filename: 'a.png' });
    await factory.dataset({ status: 'open' }, [table, picture]);
    const leader = await factory.bearer(world.leader);
    const { token } = await start({ team_id: world.team.id });
    const look = async (id: string, headers: object): Promise<FilePreview> =>
      (await send('get', `object-storage/preview/${id}`, headers)).body as FilePreview;
    expect(await look(table.id, by(token))).toMatchObject({ kind: 'table', rows: [['1', '2']] });
    expect(await look(picture.id, leader)).toMatchObject({ kind: 'picture' });
    expect(await look(picture.id, by(token))).toMatchObject({ kind: 'none', url: null });
  });

  it('of an administrator has a member’s rights alone', async () => {
    const { factory } = test;
    const leader = await factory.admin();
    const team = await factory.team(world.competition, { leader, questions: [world.question] });
    const { token } = await start({ team_id: team.id });
    expect(codeOf(await send('get', 'admin/users', by(token)))).toBe('ROLE_REQUIRED');
  });
});

it('as a visitor is nobody, and still no more than a look', async () => {
  const { token, team } = await start();
  expect(team).toBeNull();
  expect((await send('get', 'competitions', by(token))).status).toBe(200);
  expect(codeOf(await send('get', 'user/info', by(token)))).toBe('UNAUTHORIZED');
  expect(codeOf(await send('get', 'admin/users', by(token)))).toBe('UNAUTHORIZED');
  const login = { username: 'x', password: 'x', verify_code: 'demo' };
  expect(codeOf(await send('post', 'login', by(token), login))).toBe('VIEW_ONLY');
  expect((await rowsOf(admin.id)).map(({ action }) => action)).toContain('user.view_as_visitor');
});

it('opens no route that changes something, and none of the back office', async () => {
  const tokens = { team: (await start({ team_id: world.team.id })).token, visitor: (await start()).token };
  const { paths } = buildDocument(test.app);
  let asked = 0;
  for (const [path, item] of Object.entries(paths)) {
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      if (!(method in item) || !path.startsWith('/v1/') || ENDS.includes(path)) continue;
      const isOffice = path.startsWith('/v1/admin/');
      if (method === 'get' && !isOffice) continue;
      const address = path.slice('/v1/'.length).replace(/\{[^}]+\}/g, NOWHERE);
      for (const [who, token] of Object.entries(tokens)) {
        const code = codeOf(await send(method, address, by(token), method === 'get' ? undefined : {}));
        const office = who === 'team' ? 'ROLE_REQUIRED' : 'UNAUTHORIZED';
        const allowed = method === 'get' ? [office, 'VIEW_ONLY'] : ['VIEW_ONLY'];
        expect({ who, method, path, isRefused: allowed.includes(code ?? '') }).toEqual({
          ...{ who, method, path },
          isRefused: true,
        });
        asked += 1;
      }
    }
  }
  expect(asked).toBeGreaterThan(150);
});

describe('its end', () => {
  const isOver = async (token: string): Promise<string | undefined> =>
    codeOf(await send('get', 'view', by(token)));

  it('is when it is ended, by its own token', async () => {
    const { token } = await start({ team_id: world.team.id });
    expect((await send('post', 'view/end', by(token))).status).toBe(200);
    expect(await isOver(token)).toBe('SESSION_ENDED');
    expect(codeOf(await send('get', 'user/info', by(token)))).toBe('SESSION_ENDED');
    expect((await send('post', 'view/end')).status).toBe(200);
  });

  it('is when it signs out, which ends no session of the leader or the administrator', async () => {
    const leader = await test.factory.bearer(world.leader);
    const { token } = await start({ team_id: world.team.id });
    expect((await send('post', 'logout', by(token))).status).toBe(200);
    expect(await isOver(token)).toBe('SESSION_ENDED');
    expect((await send('get', 'user/info', leader)).status).toBe(200);
    expect((await send('get', 'user/info', bearer)).status).toBe(200);
  });

  it('is after its time, and the row goes', async () => {
    const { token } = await start({ team_id: world.team.id });
    await test.database.query(`update site_view set expires_at = now()`);
    expect(await isOver(token)).toBe('SESSION_ENDED');
    expect(await test.database.getRepository(View).count()).toBeGreaterThan(0);
  });

  it.each([
    ['dismissed', 'update team set dismissed_at = now() where id = $1'],
    [
      'led by somebody else',
      'update team set leader_id = (select m.user_id from team_member m where m.team_id = $1 and m.user_id <> leader_id) where id = $1',
    ],
  ])('is when the team is %s', async (_, change) => {
    const { factory, database } = test;
    const people = { leader: await factory.user(), members: [await factory.user()] };
    const team = await factory.team(world.competition, { ...people, questions: [world.question] });
    const { token } = await start({ team_id: team.id });
    expect((await send('get', 'user/info', by(token))).status).toBe(200);
    await database.query(change, [team.id]);
    expect(await isOver(token)).toBe('SESSION_ENDED');
    expect(codeOf(await send('get', 'user/info', by(token)))).toBe('SESSION_ENDED');
  });

  it('is when the leader is frozen', async () => {
    const leader = await test.factory.user();
    const team = await test.factory.team(world.competition, { leader, questions: [world.question] });
    const { token } = await start({ team_id: team.id });
    await test.database.query('update "user" set is_frozen = true where id = $1', [leader.id]);
    expect(await isOver(token)).toBe('SESSION_ENDED');
  });

  it.each([
    ['signs out', async (id: string) => test.database.query('delete from session where user_id = $1', [id])],
    [
      'is frozen',
      async (id: string) => test.database.query('update "user" set is_frozen = true where id = $1', [id]),
    ],
    [
      'is no administrator any more',
      async (id: string) =>
        test.database.query(`update "user" set platform_role = 'platform_member' where id = $1`, [id]),
    ],
  ])('is when the administrator %s', async (_, leave) => {
    const other = await test.factory.admin();
    const headers = await test.factory.bearer(other);
    const tokens = [await start({}, headers), await start({ team_id: world.team.id }, headers)];
    await leave(other.id);
    for (const { token } of tokens) expect(await isOver(token)).toBe('SESSION_ENDED');
  });
});

it('is begun by administrators of the back office alone, of teams that are there', async () => {
  const member = await test.factory.bearer(world.leader);
  expect(codeOf(await send('post', 'admin/view_as', member, {}))).toBe('ROLE_REQUIRED');
  const customer = await test.factory.bearer(admin, 'customer');
  expect(codeOf(await send('post', 'admin/view_as', customer, {}))).toBe('ADMIN_SITE_ONLY');
  expect(codeOf(await send('post', 'admin/view_as', {}, {}))).toBe('UNAUTHORIZED');
  expect(codeOf(await send('post', 'admin/view_as', bearer, { team_id: NOWHERE }))).toBe('TEAM_NOT_FOUND');
  expect(codeOf(await send('post', 'admin/view_as', bearer, { team_id: 'x' }))).toBe('VALIDATION_FAILED');
  expect(codeOf(await send('get', 'view'))).toBe('SESSION_ENDED');
  const key = { name: 'a key', scopes: ['admin', 'read', 'submit'], days: 1 };
  const made = await send('post', 'user/api_keys', bearer, key);
  const { key: text } = made.body as { key: string };
  expect(codeOf(await send('post', 'admin/view_as', by(text), {}))).toBe('API_KEY_REFUSED');
});

it('is no session, by whatever name it is called', async () => {
  const { token } = await start({ team_id: world.team.id });
  const [head = '', said = '', signature = ''] = token.split('.');
  const payload = JSON.parse(Buffer.from(said, 'base64url').toString()) as object;
  const forged = (values: object): string =>
    [head, Buffer.from(JSON.stringify({ ...payload, ...values })).toString('base64url'), signature].join('.');
  for (const values of [{ scope: undefined }, { sub: admin.id }, { exp: 9999999999 }]) {
    expect(codeOf(await send('get', 'user/info', by(forged(values))))).toBe('SESSION_ENDED');
  }
  // Signed well, but without saying what it is: there is no such session.
  const { jti, sub } = payload as { jti: string; sub: string };
  const bare = await test.app.get(JwtService, { strict: false }).signAsync({}, { jwtid: jti, subject: sub });
  expect(codeOf(await send('get', 'user/info', by(bare)))).toBe('SESSION_ENDED');
  // A session's own token that calls itself a view is none either.
  const session = await test.factory.bearer(admin);
  const own = session.Authorization.replace('Bearer ', '').split('.')[1] ?? '';
  const { jti: id } = JSON.parse(Buffer.from(own, 'base64url').toString()) as { jti: string };
  const called = await test.app
    .get(JwtService, { strict: false })
    .signAsync({ scope: 'view' }, { jwtid: id, subject: admin.id });
  expect(codeOf(await send('get', 'user/info', by(called)))).toBe('SESSION_ENDED');
});
