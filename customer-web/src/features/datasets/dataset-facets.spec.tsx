import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FACET_PICKS_MAX, RECENT_SEARCHES_MAX } from '@tianheng/contracts';
import { ok, refusal, serve } from '../../../test/api.ts';
import { dataset, facets, paged, user } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { onPhone } from '@tianheng/web-kit/test/phone.ts';

const KEY = 'tianheng.searches.visitor';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const FACETS = facets({
  type: [
    { value: 'radar', count: 1200 },
    { value: 'other', count: 3 },
  ],
  access: [{ value: 'open', count: 3 }],
  format: Array.from({ length: 8 }, (_, at) => ({ value: `F${at}`, count: 9 - at })),
  language: [{ value: 'zh-CN', count: 2 }],
  license: [{ value: 'CC BY 4.0, changed', count: 1 }],
});
const answers = { 'GET /dataset/facets': ok(FACETS) };
const queries = (calls: ReturnType<typeof serve>, path: string) =>
  calls.filter((call) => call.path === path).map(({ query }) => query);

describe('filters', () => {
  it('are named with their counts and go into the address and both questions', async () => {
    const calls = serve(answers);
    const { address } = open('/customer/list?page=3');
    const radar = await screen.findByRole('checkbox', { name: 'Radar 1,200' });
    expect(screen.getByRole('checkbox', { name: 'Chinese 2' })).toBeTruthy();
    fireEvent.click(radar);
    fireEvent.click(screen.getByRole('checkbox', { name: 'CC BY 4.0, changed 1' }));
    await waitFor(() => expect(address()).toBe('/customer/list?type=radar&license=CC+BY+4.0%2C+changed'));
    const narrowed = { type: 'radar', license: 'CC BY 4.0, changed' };
    await waitFor(() =>
      expect(queries(calls, '/dataset').at(-1)).toEqual({ page: '1', limit: '10', ...narrowed }),
    );
    expect(queries(calls, '/dataset/facets').at(-1)).toEqual(narrowed);
    fireEvent.click(screen.getByRole('button', { name: 'Remove the filter Radar' }));
    await waitFor(() => expect(address()).toBe('/customer/list?license=CC+BY+4.0%2C+changed'));
    expect(document.activeElement?.getAttribute('role')).toBe('status');
  });

  it('are all taken that are picked faster than the list is drawn', async () => {
    serve(answers);
    const { address } = open('/customer/list?page=3');
    const radar = await screen.findByRole('checkbox', { name: 'Radar 1,200' });
    const chinese = screen.getByRole('checkbox', { name: 'Chinese 2' });
    act(() => {
      radar.click();
      chinese.click();
    });
    await waitFor(() => expect(address()).toBe('/customer/list?type=radar&language=zh-CN'));
  });

  it('show the most frequent first, and all when asked to; what is picked is always there', async () => {
    serve(answers);
    open('/customer/list?format=F7&format=GONE');
    const group = within(await screen.findByRole('group', { name: 'File format' }));
    expect(group.getAllByRole('checkbox')).toHaveLength(8);
    expect(group.getByRole<HTMLInputElement>('checkbox', { name: 'GONE 0' }).checked).toBe(true);
    fireEvent.click(group.getByRole('button', { name: 'Show all 9' }));
    expect(group.getAllByRole('checkbox')).toHaveLength(9);
    fireEvent.click(group.getByRole('button', { name: 'Show fewer' }));
    expect(group.getAllByRole('checkbox')).toHaveLength(8);
  });

  it('leave the focus among them where one goes that was only there for being picked', async () => {
    serve(answers);
    open('/customer/list?format=F7&format=GONE');
    const group = within(await screen.findByRole('group', { name: 'File format' }));
    for (const [name, next] of [
      ['F7 2', 'GONE 0'],
      ['GONE 0', 'F5 4'],
    ]) {
      const box = group.getByRole('checkbox', { name });
      act(() => box.focus());
      fireEvent.click(box);
      await waitFor(() => expect(group.queryByRole('checkbox', { name })).toBeNull());
      expect(document.activeElement).toBe(group.getByRole('checkbox', { name: next }));
    }
  });

  it('go into the drawer as a tablet is turned, and what is typed stays', async () => {
    serve(answers);
    open('/customer/list');
    const radar = await screen.findByRole('checkbox', { name: 'Radar 1,200' });
    const box = screen.getByLabelText<HTMLInputElement>('Search datasets');
    fireEvent.change(box, { target: { value: 'orb' } });
    onPhone();
    fireEvent.click(radar);
    expect(await screen.findByRole('button', { name: 'Filters (1)' })).toBeTruthy();
    expect(screen.getByLabelText('Search datasets')).toBe(box);
    expect(box.value).toBe('orb');
  });

  it('ask for nothing that the server would refuse', async () => {
    const calls = serve(answers);
    const many = Array.from({ length: FACET_PICKS_MAX + 5 }, (_, at) => `format=A${at}`).join('&');
    open(`/customer/list?type=sonar&access=all&language=fr&openable=1&license=${'x'.repeat(101)}&${many}`);
    await screen.findByRole('article');
    const [query] = queries(calls, '/dataset');
    expect(Object.keys(query ?? {}).toSorted()).toEqual(['format', 'limit', 'page']);
    expect(query?.['format']).toBe(`A${FACET_PICKS_MAX - 1}`);
  });

  it('are cleared where nothing is left', async () => {
    serve({ ...answers, 'GET /dataset': ok(paged([])) });
    const { address } = open('/customer/list?type=radar&access=open&search=sky');
    expect(await screen.findByText('Try fewer filters.')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear all filters' })[0] ?? document.body);
    await waitFor(() => expect(address()).toBe('/customer/list?search=sky'));
  });

  it('leave the list where they fail, and can be asked for again', async () => {
    let isBroken = true;
    const broken = refusal('INTERNAL', 'Broken.');
    let asked = 0;
    serve({
      'GET /dataset/facets': (call) => {
        asked += 1;
        return isBroken ? broken(call) : ok(FACETS)();
      },
    });
    open('/customer/list');
    expect(await screen.findByText('Broken.')).toBeTruthy();
    expect(await screen.findByRole('article')).toBeTruthy();
    const again = screen.getByRole('button', { name: 'Try again' });
    again.focus();
    fireEvent.click(again);
    await waitFor(() => expect(asked).toBe(2));
    // It fails again: whoever pressed it has not lost their place.
    await waitFor(() => expect(screen.getByRole('alert').getAttribute('aria-busy')).toBe('false'));
    expect(document.activeElement).toBe(again);
    isBroken = false;
    fireEvent.click(again);
    expect(await screen.findByRole('checkbox', { name: 'Radar 1,200' })).toBeTruthy();
    expect(screen.queryByText('Broken.')).toBeNull();
  });

  it('take away the numbers of what was picked before where the new ones fail', async () => {
    const broken = refusal('INTERNAL', 'Broken.');
    serve({
      'GET /dataset/facets': (call) => ('type' in call.query ? broken(call) : ok(FACETS)()),
    });
    open('/customer/list');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Radar 1,200' }));
    expect(await screen.findByText('Broken.')).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: /Other/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Remove the filter Radar' }));
    expect(await screen.findByRole('checkbox', { name: 'Other 3' })).toBeTruthy();
    expect(screen.queryByText('Broken.')).toBeNull();
  });

  it('stand in a drawer on a phone, which says how many datasets they leave', async () => {
    onPhone();
    serve({ ...answers, 'GET /dataset': ok(paged([dataset(), dataset({ id: 'd2' })])) });
    open('/customer/list?type=radar');
    fireEvent.click(await screen.findByRole('button', { name: 'Filters (1)' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }));
    fireEvent.click(await drawer.findByRole('checkbox', { name: 'Other 3' }));
    fireEvent.click(await drawer.findByRole('button', { name: 'Show 2 datasets' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeTruthy();
  });
});

describe('hiding what the viewer cannot open', () => {
  const NAME = { name: 'Hide what I cannot open' };

  it('is offered to who is signed in, and is in the address', async () => {
    const calls = serve(answers);
    const { address } = open('/customer/list', { token: 't' });
    fireEvent.click(await screen.findByRole('switch', NAME));
    await waitFor(() => expect(address()).toBe('/customer/list?openable=true'));
    await waitFor(() => expect(queries(calls, '/dataset').at(-1)).toMatchObject({ openable: 'true' }));
    expect(queries(calls, '/dataset/facets').at(-1)).toEqual({ openable: 'true' });
  });

  it.each([
    ['a visitor', undefined],
    ['an administrator', { token: 't' }],
  ])('is not offered to %s, whose list holds nothing of the kind', async (_who, visit) => {
    serve({ ...answers, 'GET /user/info': ok(user({ platform_role: 'platform_admin' })) });
    open('/customer/list', visit);
    await screen.findByRole('checkbox', { name: 'Radar 1,200' });
    if (visit) await screen.findByText('Super Administrator');
    expect(screen.queryByRole('switch', NAME)).toBeNull();
  });
});

describe('recent searches', () => {
  const search = (words: string) => {
    fireEvent.change(screen.getByLabelText('Search datasets'), { target: { value: words } });
    fireEvent.submit(screen.getByRole('search'));
  };
  const listed = () =>
    within(screen.getByRole('list', { name: 'Recent searches' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('are kept in this browser, the newest first, each once and only so many', async () => {
    const calls = serve();
    const { address } = open('/customer/list');
    await screen.findByRole('article');
    expect(screen.queryByText('Recent searches')).toBeNull();
    for (let at = 0; at <= RECENT_SEARCHES_MAX; at += 1) search(`orbit ${at}`);
    search('orbit 3');
    expect(listed()).toHaveLength(RECENT_SEARCHES_MAX);
    expect(listed().slice(0, 2)).toEqual(['orbit 3', `orbit ${RECENT_SEARCHES_MAX}`]);
    fireEvent.click(screen.getByRole('button', { name: 'orbit 5' }));
    await waitFor(() => expect(address()).toBe('/customer/list?search=orbit+5'));
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(listed());
    // Told to nobody.
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('are deleted one by one, the focus staying among them, and all at once', async () => {
    localStorage.setItem(KEY, JSON.stringify(['a', 'b', 'c']));
    serve();
    open('/customer/list');
    await screen.findByRole('article');
    fireEvent.click(screen.getByRole('button', { name: 'Delete “b” from the recent searches' }));
    expect(listed()).toEqual(['a', 'c']);
    expect(document.activeElement?.textContent).toBe('a');
    fireEvent.click(screen.getByRole('button', { name: 'Delete all recent searches' }));
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(document.activeElement?.getAttribute('role')).toBe('status');
  });

  it('go on from what another tab has deleted and added meanwhile', async () => {
    localStorage.setItem(KEY, JSON.stringify(['a', 'b']));
    serve();
    open('/customer/list');
    await screen.findByRole('article');
    expect(listed()).toEqual(['a', 'b']);
    localStorage.setItem(KEY, JSON.stringify(['c', 'a']));
    search('d');
    expect(listed()).toEqual(['d', 'c', 'a']);
    expect(localStorage.getItem(KEY)).toBe('["d","c","a"]');
    localStorage.setItem(KEY, JSON.stringify(['d', 'c']));
    fireEvent.click(screen.getByRole('button', { name: 'Delete “d” from the recent searches' }));
    expect(listed()).toEqual(['c']);
  });

  it("are nobody else's", async () => {
    localStorage.setItem(KEY, JSON.stringify(['of a visitor']));
    serve();
    open('/customer/list', { token: 't' });
    await screen.findByRole('article');
    await screen.findByRole('switch', { name: 'Hide what I cannot open' });
    expect(screen.queryByText('of a visitor')).toBeNull();
    search('mine');
    expect(listed()).toEqual(['mine']);
    expect(localStorage.getItem(`tianheng.searches.${user().id}`)).toBe('["mine"]');
    expect(localStorage.getItem(KEY)).toBe('["of a visitor"]');
  });

  it.each(['{', '{}', '[1, "", null]', 'null'])('begin anew where %s is stored', async (stored) => {
    localStorage.setItem(KEY, stored);
    serve();
    open('/customer/list');
    await screen.findByRole('article');
    expect(screen.queryByText('Recent searches')).toBeNull();
  });

  it('remember nothing of a search that is cleared', async () => {
    serve();
    open('/customer/list?search=sky');
    await screen.findByRole('article');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Clear the search' })));
    expect(localStorage.getItem(KEY)).toBeNull();
  });
});

describe('what a frequent word finds', () => {
  it.each([
    [
      'en',
      'More than 1,000 datasets for “orbit”; the first 1,000 are listed. Add a word or a filter to find the others.',
    ],
    ['zh-CN', '与“orbit”相关的数据集超过 1,000 个，仅列出前 1,000 个；增加关键词或筛选条件可查看其余内容。'],
  ] as const)('is said to be more than is listed and counted (%s)', async (language, said) => {
    const counted = {
      en: 'Counted among 300 of the datasets found.',
      'zh-CN': '数量按找到的数据集中的 300 个统计。',
    };
    serve({
      'GET /dataset': ok({ ...paged([dataset()]), total_count: 1000, is_more: true }),
      'GET /dataset/facets': ok({ ...FACETS, is_more: true }),
    });
    open('/customer/list?search=orbit', { language });
    expect(await screen.findByText(said, { selector: '[role=status]' })).toBeTruthy();
    expect(await screen.findByText(counted[language])).toBeTruthy();
  });

  it('is not said where everything is listed', async () => {
    serve(answers);
    open('/customer/list?search=orbit');
    expect(await screen.findByText('1 dataset for “orbit”', { selector: '[role=status]' })).toBeTruthy();
    await screen.findByRole('checkbox', { name: 'Chinese 2' });
    expect(screen.queryByText(/Counted among/)).toBeNull();
  });

  it('is offered on phones by how much is listed', async () => {
    onPhone();
    serve({ ...answers, 'GET /dataset': ok({ ...paged([dataset()]), total_count: 1000, is_more: true }) });
    open('/customer/list?search=orbit');
    fireEvent.click(await screen.findByRole('button', { name: 'Filters' }));
    expect(await screen.findByRole('button', { name: 'Show the first 1,000 datasets' })).toBeTruthy();
  });
});
