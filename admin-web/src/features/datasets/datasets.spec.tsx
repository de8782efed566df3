import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ok, paged, refusal, serve, type Call } from '../../../test/api.ts';
import { dataset } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const LIST = 'GET /admin/dataset';
const asked = (calls: Call[]) =>
  calls.filter(({ path }) => path === '/admin/dataset').map(({ query }) => query);

it('shows every column of a dataset and marks those in use', async () => {
  serve({ [LIST]: ok(paged([dataset({ in_use: true })])) });
  open('/manage/dataset-list', { token: 'good' });
  const grid = await screen.findByRole('grid', { name: 'Datasets' });
  const row = await within(grid).findByRole('row', { name: /轨道观测/ });
  for (const shown of ['轨道, 雷达 · 天衡', 'Radar', 'Fully open', '3', '1,200', '7', 'In use']) {
    expect(within(row).getByText(shown)).toBeTruthy();
  }
  expect(within(row).getByText(/2027/)).toBeTruthy();
  expect(within(row).getByRole('link', { name: '轨道观测' }).getAttribute('href')).toBe(
    '/manage/dataset-add?datasetId=d1',
  );
});

it('asks for the page, size and search of the address', async () => {
  const calls = serve({ [LIST]: ok(paged([dataset()], 120, 3)) });
  const { address } = open('/manage/dataset-list?page=3&size=20&q=orbit', { token: 'good' });
  await screen.findByRole('row', { name: /轨道观测/ });
  expect(asked(calls)).toEqual([{ page: '3', limit: '20', q: 'orbit' }]);

  fireEvent.click(screen.getByRole('button', { name: 'Go to next page' }));
  await waitFor(() => expect(address()).toBe('/manage/dataset-list?page=4&size=20&q=orbit'));
  const search = screen.getByRole('textbox', { name: 'Search title, keyword, files' });
  fireEvent.change(search, { target: { value: ' radar ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(address()).toBe('/manage/dataset-list?size=20&q=radar'));
  await waitFor(() => expect(asked(calls).at(-1)).toEqual({ page: '1', limit: '20', q: 'radar' }));
});

it('leaves the search box alone while its search begins', async () => {
  serve({ [LIST]: ok(paged([dataset()])) });
  const { address } = open('/manage/dataset-list', { token: 'good' });
  await screen.findByRole('row', { name: /轨道观测/ });
  const search = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search title, keyword, files' });
  act(() => search.focus());
  fireEvent.change(search, { target: { value: 'radar' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  fireEvent.change(search, { target: { value: 'radars' } });
  await waitFor(() => expect(address()).toBe('/manage/dataset-list?q=radar'));
  expect(document.activeElement).toBe(search);
  expect(search.value).toBe('radars');

  const clear = screen.getByRole('button', { name: 'Clear the search' });
  // As a click does.
  act(() => clear.focus());
  fireEvent.click(clear);
  await waitFor(() => expect(address()).toBe('/manage/dataset-list'));
  expect(document.activeElement).toBe(search);
  expect(search.value).toBe('');
});

it('keeps what is typed while the address goes elsewhere', async () => {
  serve({ [LIST]: ok(paged([dataset()])) });
  const { address, router } = open('/manage/dataset-list?q=orbit', { token: 'good' });
  await screen.findByRole('row', { name: /轨道观测/ });
  const search = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search title, keyword, files' });
  // The click on the menu comes first, its page only after the typing.
  fireEvent.change(search, { target: { value: 'radar' } });
  await act(() => router.navigate('/manage/dataset-list'));
  expect(search.value).toBe('radar');
  fireEvent.submit(screen.getByRole('search'));
  await waitFor(() => expect(address()).toBe('/manage/dataset-list?q=radar'));

  // Nothing is typed over what was searched for, so the box shows the address.
  await act(() => router.navigate(-1));
  await waitFor(() => expect(search.value).toBe(''));
  await act(() => router.navigate('/manage/dataset-list?q=lens'));
  await waitFor(() => expect(search.value).toBe('lens'));
});

it('steps back from a page beyond the end, and says nothing of that page', async () => {
  serve({
    [LIST]: ({ query }) =>
      ok(query.page === '2' ? paged([dataset()], 11, 2) : paged([], 11, Number(query.page)))(),
  });
  const said: string[] = [];
  const watch = new MutationObserver(() => {
    const grid = document.querySelector('[role=grid]');
    if (/No (rows|results)/.test(grid?.textContent ?? '')) said.push(grid?.textContent ?? '');
  });
  watch.observe(document, { subtree: true, childList: true, characterData: true });
  const { address } = open('/manage/dataset-list?page=9', { token: 'good' });
  await screen.findByRole('row', { name: /轨道观测/ });
  expect(address()).toBe('/manage/dataset-list?page=2');
  watch.disconnect();
  expect(said).toEqual([]);
});

it('says what an empty list means, and asks for no ticks there', async () => {
  const ticks = 'Tick rows to act on several at once.';
  serve({ [LIST]: ({ query }) => ok(paged('q' in query ? [] : [dataset()]))() });
  const { router } = open('/manage/dataset-list', { token: 'good' });
  await screen.findByRole('row', { name: /轨道观测/ });
  expect(screen.getByText(ticks)).toBeTruthy();
  await act(() => router.navigate('/manage/dataset-list?q=nothing'));
  expect(await screen.findByText('Nothing matches “nothing”.')).toBeTruthy();
  expect(screen.queryByText(ticks)).toBeNull();
});

it('offers to try again when the list cannot be read', async () => {
  serve({ [LIST]: refusal('INTERNAL', 'Something broke.') });
  open('/manage/dataset-list', { token: 'good' });
  const again = await screen.findByRole('button', { name: 'Try again' });
  serve({ [LIST]: ok(paged([dataset()])) });
  fireEvent.click(again);
  expect(await screen.findByRole('row', { name: /轨道观测/ })).toBeTruthy();
});

const askToDelete = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Delete “轨道观测”' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this dataset?' }));
  expect(dialog.getByText(/with 3 files and its citations/)).toBeTruthy();
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '轨道观测' } });
  return dialog;
};

it('deletes nothing when the question is declined', async () => {
  const calls = serve({ [LIST]: ok(paged([dataset()])) });
  open('/manage/dataset-list', { token: 'good' });
  fireEvent.click((await askToDelete()).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Deletion cancelled.')).toBeTruthy();
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
});

it('deletes after asking, and focuses what has taken the place', async () => {
  const answers = { [LIST]: ok(paged([dataset(), dataset({ id: 'd2', title: '第二个' })])) };
  const calls = serve({
    ...answers,
    'DELETE /admin/dataset/d1': () => {
      answers[LIST] = ok(paged([dataset({ id: 'd2', title: '第二个' })]));
      return ok({})();
    },
    [LIST]: () => answers[LIST](),
  });
  open('/manage/dataset-list', { token: 'good' });
  const dialog = await askToDelete();
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Dataset deleted.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('row', { name: /轨道观测/ })).toBeNull());
  await waitFor(() => expect(document.activeElement?.closest('[role=row]')?.textContent).toContain('第二个'));
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/admin/dataset/d1',
  ]);
});

it('offers no deletion of a dataset in use, and says why', async () => {
  const calls = serve({ [LIST]: ok(paged([dataset({ in_use: true })])) });
  open('/manage/dataset-list', { token: 'good' });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete “轨道观测”' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'This dataset is in use' }));
  expect(dialog.getByText(/is used by a track at the moment/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
});

it('stays with the question when the server refuses, and deletes at the second try', async () => {
  let busy = true;
  serve({
    [LIST]: ok(paged([dataset()])),
    'DELETE /admin/dataset/d1': (call) =>
      (busy ? refusal('DATASET_IN_USE', 'dataset in use, cannot be deleted') : ok({}))(call),
  });
  open('/manage/dataset-list', { token: 'good' });
  const dialog = await askToDelete();
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('dataset in use, cannot be deleted');
  busy = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Dataset deleted.')).toBeTruthy();
});

it('sorts by the orders of the server alone, from the first page on', async () => {
  const calls = serve({ [LIST]: ok(paged([dataset()], 120, 3)) });
  const { address } = open('/manage/dataset-list?page=3', { token: 'good' });
  await screen.findByRole('row', { name: /轨道观测/ });
  fireEvent.click(screen.getByRole('columnheader', { name: /^Downloads/ }));
  await waitFor(() => expect(address()).toBe('/manage/dataset-list?order=hot'));
  await waitFor(() => expect(asked(calls).at(-1)).toEqual({ page: '1', limit: '10', order: 'hot' }));
  const sorted = screen.getByRole('columnheader', { name: /^Downloads/ });
  await waitFor(() => expect(sorted.getAttribute('aria-sort')).toBe('descending'));
  fireEvent.click(sorted);
  await waitFor(() => expect(address()).toBe('/manage/dataset-list'));
  fireEvent.click(screen.getByRole('columnheader', { name: /^Views/ }));
  expect(address()).toBe('/manage/dataset-list');
});

it('filters by access, and takes no other word of the address for one', async () => {
  const calls = serve({ [LIST]: ok(paged([dataset()], 30, 2)) });
  const { address } = open('/manage/dataset-list?page=2&status=secret&order=random', { token: 'good' });
  await screen.findByRole('row', { name: /轨道观测/ });
  expect(asked(calls)).toEqual([{ page: '2', limit: '10' }]);
  fireEvent.change(screen.getByLabelText('Access'), { target: { value: 'private' } });
  await waitFor(() => expect(asked(calls).at(-1)).toEqual({ page: '1', limit: '10', status: 'private' }));
  expect(address()).toContain('status=private');
});

it('keeps the list that cannot be read anew, and says so', async () => {
  let broken = false;
  serve({
    [LIST]: (call) => (broken ? refusal('INTERNAL', 'Something broke.') : ok(paged([dataset()])))(call),
  });
  open('/manage/dataset-list', { token: 'good' });
  await screen.findByRole('row', { name: /轨道观测/ });
  broken = true;
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('row', { name: /轨道观测/ })).toBeTruthy();
  broken = false;
  fireEvent.click(again);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
});

it('deletes the ticked rows that are not in use, and what failed at the next try alone', async () => {
  const rows = [
    dataset(),
    dataset({ id: 'd2', title: '第二个' }),
    dataset({ id: 'd3', title: '第三个', in_use: true }),
  ];
  let busy = true;
  const calls = serve({
    [LIST]: ok(paged(rows)),
    'DELETE /admin/dataset/d1': ok({}),
    'DELETE /admin/dataset/d2': (call) => (busy ? refusal('INTERNAL', 'Something broke.') : ok({}))(call),
  });
  open('/manage/dataset-list', { token: 'good' });
  await screen.findByRole('row', { name: /第三个/ });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  expect(await screen.findByText('2 rows are ticked')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Delete 2 datasets' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 datasets?' }));
  expect(dialog.getByText(/第二个/).textContent).toContain('restored for 30 days');
  fireEvent.click(dialog.getByRole('button', { name: 'Delete 2 datasets' }));
  expect(await dialog.findByText('Type exactly the number that is asked for.')).toBeTruthy();
  // As a Chinese keyboard may write it.
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '２' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Delete 2 datasets' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('1 done, 1 not: Something broke.');
  busy = false;
  fireEvent.change(dialog.getByRole('textbox', { name: /how many they are: 1$/ }), {
    target: { value: '1' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Delete 1 dataset' }));
  expect(await screen.findByText('2 datasets deleted.')).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'With the ticked rows' })),
  );
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/admin/dataset/d1',
    '/admin/dataset/d2',
    '/admin/dataset/d2',
  ]);
});

it('does not count as deleted what somebody else had deleted', async () => {
  serve({
    [LIST]: ok(paged([dataset(), dataset({ id: 'd2', title: '第二个' })])),
    'DELETE /admin/dataset/d1': ok({}),
    'DELETE /admin/dataset/d2': refusal('DATASET_NOT_FOUND', 'Gone.'),
  });
  const { store } = open('/manage/dataset-list', { token: 'good' });
  await screen.findByRole('row', { name: /第二个/ });
  const told = new Set<string>();
  store.subscribe(() => {
    const message = store.getState().notices.current?.message;
    if (message && 'text' in message) told.add(message.text);
  });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete 2 datasets' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '2' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Delete 2 datasets' }));
  expect(await screen.findByText('1 dataset deleted. Somebody else had deleted 1.')).toBeTruthy();
  expect(told.has('Gone.')).toBe(false);
});

it('deletes by the name as it is shown, however many blanks it has', async () => {
  const title = 'Orbit  data';
  const calls = serve({ [LIST]: ok(paged([dataset({ title })])), 'DELETE /admin/dataset/d1': ok({}) });
  open('/manage/dataset-list', { token: 'good' });
  fireEvent.click(await screen.findByRole('button', { name: /^Delete “Orbit/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this dataset?' }));
  const type = (value: string) => fireEvent.change(dialog.getByRole('textbox'), { target: { value } });
  type('Orbitdata');
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('Type exactly the name that is asked for.')).toBeTruthy();
  type(' Orbit data');
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Dataset deleted.')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

it('speaks Chinese, the grid too', async () => {
  serve({ [LIST]: ok(paged([dataset()], 30)) });
  open('/manage/dataset-list', { token: 'good', language: 'zh-CN' });
  expect(await screen.findByText('每页行数：')).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: '开放状态' })).toBeTruthy();
  expect(document.title).toBe('数据集列表 · 天衡管理后台');
});
