import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  DATA_TYPES,
  DATASET_STATUSES,
  REFERENCE_APPROVED,
  type AdminDatasetPage,
  type DatasetCard,
  type DatasetPage,
  type DatasetReference,
  type DatasetStatus,
  type Id,
  type ReferenceApprovalPage,
} from '@tianheng/contracts';
import type { People, Role } from './dataset-people.ts';
import type { System } from './system.ts';

type Statuses = readonly DatasetStatus[];
interface Sight {
  listed: Statuses;
  home: Statuses;
  opened: Statuses;
}

const SIGNED_IN: Sight = {
  listed: ['open', 'register', 'private'],
  home: ['open', 'register'],
  opened: ['open', 'register'],
};
/** decisions.md, "Who may see a dataset" */
const SIGHTS: Record<Role, Sight> = {
  visitor: { listed: ['open'], home: ['open'], opened: [] },
  member: SIGNED_IN,
  participant: { ...SIGNED_IN, opened: ['open', 'register', 'competition'] },
  admin: { ...SIGNED_IN, opened: DATASET_STATUSES },
};

const EVERYTHING = '/dataset?limit=1000';

/** The demo's datasets, as the four kinds of people see them. */
export function lists(people: () => People): void {
  let examples: Record<DatasetStatus, Id>;
  const list = async (role: Role, query = ''): Promise<DatasetCard[]> =>
    (await people()[role].call<DatasetPage>('GET', EVERYTHING + query)).data;

  beforeAll(async () => {
    const { admin } = people();
    const { data } = await admin.call<AdminDatasetPage>('GET', '/admin/dataset?limit=100');
    const example = (status: DatasetStatus): Id => {
      // What a question links is what a team's members may open.
      const found = data.find((one) => one.status === status && one.in_use === (status === 'competition'));
      if (!found) throw new Error(`the demo has no ${status} dataset`);
      return found.id;
    };
    examples = Object.fromEntries(
      DATASET_STATUSES.map((status) => [status, example(status)]),
    ) as typeof examples;
  });

  it.each(Object.entries(SIGHTS) as [Role, Sight][])(
    'are shown as the role of %s allows',
    async (role, sight) => {
      const statuses = (cards: DatasetCard[]) => new Set(cards.map(({ status }) => status));
      const cards = await list(role);
      expect(statuses(cards)).toEqual(new Set(sight.listed));
      expect(statuses(await list(role, '&scope=home'))).toEqual(new Set(sight.home));
      for (const card of cards.filter(({ status }) => status === 'private')) {
        expect(card).toMatchObject({
          keyword: '',
          introduction: '',
          source: '',
          license: '',
          updated_at: null,
        });
      }
      const answers = DATASET_STATUSES.map(async (status) => {
        const answer = await people()[role].send('GET', `/dataset/${examples[status]}`);
        const refusal = role === 'visitor' ? 401 : 403;
        expect([status, answer.status]).toEqual([status, sight.opened.includes(status) ? 200 : refusal]);
      });
      await Promise.all(answers);
    },
  );

  it.each(['created_at', 'updated_at', 'hot'] as const)(
    'are ordered by %s, the greatest first',
    async (order) => {
      const rank = (card: DatasetCard): number =>
        order === 'hot' ? (card.download_count ?? 0) * 1e6 + (card.view_count ?? 0) : (card[order] ?? 0);
      const ranks = (await list('visitor', `&order=${order}`)).map(rank);
      expect(ranks.length).toBeGreaterThan(5);
      expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
    },
  );

  it('are ordered by type, the newest of each first', async () => {
    const cards = await list('visitor', '&order=data_type');
    const types = cards.map(({ data_type }) => data_type);
    const groups = types.filter((type, at) => type !== types[at - 1]);
    expect(new Set(groups)).toEqual(new Set(DATA_TYPES));
    expect(groups).toHaveLength(DATA_TYPES.length);
    for (const type of groups) {
      const times = cards.filter((card) => card.data_type === type).map(({ created_at }) => created_at ?? 0);
      expect(times).toEqual(times.toSorted((a, b) => b - a));
    }
  });

  it('come in pages that neither repeat nor skip', async () => {
    const ids = (await list('member', '&order=hot')).map(({ id }) => id);
    const paged: Id[] = [];
    for (let page = 1; paged.length < ids.length; page++) {
      const route = `/dataset?order=hot&limit=10&page=${page}`;
      const { data, total_count } = await people().member.call<DatasetPage>('GET', route);
      expect([total_count, data.length > 0]).toEqual([ids.length, true]);
      paged.push(...data.map(({ id }) => id));
    }
    expect(paged).toEqual(ids);
  });
}

/** A citation from its submission to everybody's eyes. */
export function references(people: () => People): void {
  const address = `https://doi.org/10.1000/${randomBytes(6).toString('hex')}`;
  const content = '利用开放轨道数据的再入预报研究';
  let route: string;
  let mine: DatasetReference;
  const seenBy = async (role: Role): Promise<boolean[]> =>
    (await people()[role].call<DatasetReference[]>('GET', route))
      .filter(({ id }) => id === mine.id)
      .map(({ is_pending }) => is_pending);

  beforeAll(async () => {
    const { data } = await people().visitor.call<DatasetPage>('GET', '/dataset');
    route = `/dataset/${data[0]?.id}/reference`;
  });
  afterAll(async () => {
    if (mine) await people().admin.call('DELETE', `/admin/dataset/reference/${mine.id}`);
  });

  it('is shown to whoever submitted it alone until it is approved', async () => {
    const { participant, visitor } = people();
    expect((await visitor.send('POST', route, { content, address })).status).toBe(401);
    for (const wrong of [
      { content: '太短', address },
      { content, address: 'javascript:alert(1)' },
    ]) {
      expect((await participant.send('POST', route, wrong)).status).toBe(400);
    }
    mine = await participant.call<DatasetReference>('POST', route, { content, address });
    expect([await seenBy('participant'), await seenBy('member')]).toEqual([[true], []]);
  });

  it('is shown to all once it is approved', async () => {
    const { admin, member } = people();
    const { data } = await admin.call<ReferenceApprovalPage>(
      'GET',
      '/admin/dataset/reference/approve?status=0&limit=100',
    );
    expect(data.find(({ id }) => id === mine.id)).toMatchObject({ content, address, username: 'leader' });
    const decide = `/admin/dataset/reference/${mine.id}/approve`;
    expect((await member.send('POST', decide, { status: REFERENCE_APPROVED })).status).toBe(403);
    await admin.call('POST', decide, { status: REFERENCE_APPROVED });
    expect([await seenBy('participant'), await seenBy('member')]).toEqual([[false], [false]]);
  });
}

/** What search engines are told of the demo's datasets. */
export function crawlers(system: () => System, people: () => People): void {
  it('names open datasets only, on the map and in JSON-LD', async () => {
    const site = system().customer;
    const { admin, visitor } = people();
    const { data } = await admin.call<AdminDatasetPage>('GET', '/admin/dataset?limit=100');
    const [map, robots] = await Promise.all(
      ['sitemap.xml', 'robots.txt'].map(async (file) => (await fetch(`${site}/${file}`)).text()),
    );
    expect(robots).toContain('/sitemap.xml');
    for (const { id, status, title } of data) {
      const isOpen = status === 'open';
      const page = `/customer/detail/${id}`;
      expect([title, map?.includes(`${page}</loc>`)]).toEqual([title, isOpen]);
      const answer = await visitor.send('GET', `/dataset/${id}/json-ld`);
      expect([title, answer.status]).toEqual([title, isOpen ? 200 : 404]);
      const told = (await answer.json()) as Record<string, unknown>;
      if (isOpen) expect([told['@type'], told['name']]).toEqual(['Dataset', title]);
    }
  });
}
