import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DATASET_STATUSES, type DatasetStatus } from '@tianheng/contracts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import type { AuthUser } from '../src/common/current-user.decorator.ts';
import { FileRules } from '../src/storage/files/file-rules.ts';
import type { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { startApp, type TestApp } from './app.ts';

let test: TestApp;
let rules: FileRules;
let files: Record<DatasetStatus, StoredFile>;
let viewers: Record<string, AuthUser | null>;

const as = ({ id, username, platformRole }: User): AuthUser => ({
  id,
  username,
  platformRole,
});

beforeAll(async () => {
  test = await startApp();
  rules = test.app.get(FileRules);
  const { factory } = test;
  const datasetIds: string[] = [];
  const made: [DatasetStatus, StoredFile][] = [];
  for (const status of DATASET_STATUSES) {
    const file = await factory.file(status, { purpose: 'dataset' });
    datasetIds.push((await factory.dataset({ status }, [file])).id);
    made.push([status, file]);
  }
  files = Object.fromEntries(made) as typeof files;

  const competition = await factory.competition();
  const group = await factory.group(competition);
  await factory.question(group, { openDataset: datasetIds });
  const other = await factory.question(group);
  const [leader, member, invited, pending, dismissed, elsewhere, stranger] = (await Promise.all(
    Array.from({ length: 7 }, () => factory.user()),
  )) as [User, User, User, User, User, User, User];
  // Enrolled in another question of the competition that opens them.
  const team = await factory.team(competition, { leader, members: [member], questions: [other] });
  await factory.member(team, invited);
  await factory.team(competition, { leader: pending, status: 'approving' });
  await factory.team(competition, { leader: dismissed, dismissedAt: new Date() });
  await factory.team(await factory.competition(), { leader: elsewhere });
  viewers = {
    visitor: null,
    stranger: as(stranger),
    leader: as(leader),
    member: as(member),
    invited: as(invited),
    pending: as(pending),
    dismissed: as(dismissed),
    elsewhere: as(elsewhere),
    admin: as(await factory.admin()),
  };
});
afterAll(() => test.stop());

describe('the files of a dataset', () => {
  const signedIn = ['stranger', 'leader', 'member', 'invited', 'pending', 'dismissed', 'elsewhere', 'admin'];
  const readers: Record<DatasetStatus, string[]> = {
    open: signedIn,
    register: signedIn,
    competition: ['leader', 'member', 'admin'],
    private: ['admin'],
  };

  it.each(DATASET_STATUSES.map((status) => [status]))('of status %s', async (status) => {
    const allowed: string[] = [];
    for (const [name, user] of Object.entries(viewers)) {
      if (await rules.canRead(user, files[status])) allowed.push(name);
    }
    expect(allowed.sort()).toEqual([...readers[status]].sort());
  });

  it('are open to whom any of their datasets is open', async () => {
    const file = await test.factory.file('both', { purpose: 'dataset' });
    await test.factory.dataset({ status: 'private' }, [file]);
    expect(await rules.canRead(viewers['stranger'] ?? null, file)).toBe(false);
    await test.factory.dataset({ status: 'register' }, [file]);
    expect(await rules.canRead(viewers['stranger'] ?? null, file)).toBe(true);
    expect(await rules.canRead(null, file)).toBe(false);
  });

  it('are nobody’s but an administrator’s without a dataset', async () => {
    const file = await test.factory.file('none', { purpose: 'dataset' });
    expect(await rules.canRead(viewers['leader'] ?? null, file)).toBe(false);
    expect(await rules.canRead(viewers['admin'] ?? null, file)).toBe(true);
  });
});

describe('the files of a team', () => {
  it.each(['team_upload', 'team_document'] as const)('%s', async (purpose) => {
    const { factory } = test;
    const leader = await factory.user();
    const member = await factory.user();
    const left = await factory.user();
    const team = await factory.team(await factory.competition(), { leader, members: [member] });
    await factory.member(team, left, { status: 'reject' });
    const file = await factory.file('zip', { purpose, teamId: team.id, ownerId: leader.id });
    expect(await rules.canRead(as(leader), file)).toBe(true);
    expect(await rules.canRead(as(member), file)).toBe(true);
    expect(await rules.canRead(viewers['admin'] ?? null, file)).toBe(true);
    for (const user of [as(left), viewers['stranger'] ?? null, null]) {
      expect(await rules.canRead(user, file)).toBe(false);
    }
  });

  it('a document without a team is its owner’s', async () => {
    const owner = await test.factory.user();
    const file = await test.factory.file('form', { purpose: 'team_document', ownerId: owner.id });
    expect(await rules.canRead(as(owner), file)).toBe(true);
    expect(await rules.canRead(viewers['stranger'] ?? null, file)).toBe(false);
  });

  it('judge data is for administrators', async () => {
    const file = await test.factory.file('truth', { purpose: 'judge_data' });
    expect(await rules.canRead(viewers['leader'] ?? null, file)).toBe(false);
    expect(await rules.canRead(viewers['admin'] ?? null, file)).toBe(true);
  });
});
