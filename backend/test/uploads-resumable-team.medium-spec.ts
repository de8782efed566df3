import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CODE_UPLOAD_MAX_BYTES, UPLOAD_PART_BYTES } from '@tianheng/contracts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { Sender, sha256Of } from './parted.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const CONTENT = randomBytes(2 * UPLOAD_PART_BYTES);

let test: TestApp;
let admin: User;

beforeAll(async () => {
  test = await startApp();
  admin = await test.factory.admin();
});
afterAll(() => test.stop());

describe('a team’s upload', () => {
  const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), randomBytes(UPLOAD_PART_BYTES)]);
  let world: World;
  let leader: Sender;
  beforeEach(async () => {
    world = await test.factory.world();
    leader = await Sender.of(test, world.leader);
  });
  const wanted = () => ({ purpose: 'team_upload', filename: 'code.zip', team_id: world.team.id }) as const;

  it('is the team’s zip', async () => {
    const { file_id } = await leader.send(zip, wanted());
    const row = await test.database.getRepository(StoredFile).findOneByOrFail({ id: file_id });
    expect(row).toMatchObject({
      purpose: 'team_upload',
      teamId: world.team.id,
      ownerId: world.leader.id,
      mediaType: 'application/zip',
      sha256: sha256Of(zip),
    });
  });

  it('is checked as one in a single request', async () => {
    const { factory } = test;
    const begin = async (user: User, body: object = {}) =>
      (await Sender.of(test, user)).begin({ ...wanted(), size: 5, ...body });
    const member = await factory.user();
    await factory.member(world.team, member, { status: 'accept', holdsSeat: true });
    const pending = await factory.user();
    const waiting = await factory.team(world.competition, { leader: pending, status: 'approving' });
    const past = await factory.question(world.group, { eTime: new Date(Date.now() - 1000) });
    await factory.bind(world.team, past);
    for (const [user, body, status, code] of [
      [world.leader, { filename: 'code.rar' }, 415, 'FILE_TYPE_UNSUPPORTED'],
      [world.leader, { size: CODE_UPLOAD_MAX_BYTES + 1 }, 413, 'FILE_TOO_LARGE'],
      [world.leader, { team_id: undefined }, 400, 'VALIDATION_FAILED'],
      [world.leader, { team_id: NOWHERE }, 404, 'TEAM_NOT_FOUND'],
      [world.leader, { question_id: randomUUID() }, 404, 'QUESTION_NOT_FOUND'],
      [world.leader, { question_id: past.id }, 409, 'WINDOW_CLOSED'],
      [member, {}, 403, 'LEADER_ONLY'],
      [await factory.user(), {}, 403, 'TEAM_REQUIRED'],
      [admin, {}, 403, 'TEAM_REQUIRED'],
      [pending, { team_id: waiting.id }, 403, 'TEAM_NOT_ACCEPTED'],
    ] as const) {
      const answer = await begin(user, body);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
    expect((await begin(world.leader, { size: CODE_UPLOAD_MAX_BYTES })).status).toBe(201);
  });

  it('shows by its first part that it is no zip', async () => {
    const upload = await leader.start(CONTENT, wanted());
    const refused = await leader.part(upload, CONTENT, 1);
    expect([refused.status, refused.body.code]).toEqual([415, 'FILE_TYPE_UNSUPPORTED']);
    expect((await leader.get(upload.upload_id)).body.received).toEqual([]);
  });

  it('is asked again at its end', async () => {
    const upload = await leader.start(zip, { ...wanted(), question_id: world.question.id });
    for (const number of [1, 2]) await leader.part(upload, zip, number);
    await test.database.query('update question set is_submit = false where id = $1', [world.question.id]);
    expect((await leader.complete(upload.upload_id)).body.code).toBe('SUBMISSION_OFF');
  });
});
