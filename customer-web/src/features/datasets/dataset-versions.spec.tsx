import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { DatasetVersion, DatasetVersionDetail } from '@tianheng/contracts';
import { paged } from '@tianheng/web-kit/test/serve.ts';
import { ok, refusal, serve, type Answer } from '../../../test/api.ts';
import { datasetDetail, datasetOverview, filePreview, fileProfile } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

const PAGE = '/customer/detail/d1';
const [ADDED, CHANGED] = ['1 file added', '2 files changed'];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const version = (values: Partial<DatasetVersion> = {}): DatasetVersion => ({
  number: 1,
  created_at: 1_760_000_000,
  note: '',
  file_count: 1,
  total_size: 1024,
  files_added: 1,
  files_removed: 0,
  files_changed: 0,
  withdrawn_at: null,
  withdrawn_reason: '',
  ...values,
});
const old = (values: Partial<DatasetVersionDetail> = {}): DatasetVersionDetail => ({
  ...version(),
  latest: 3,
  download_list: [
    { key: 'f0', filename: 'old.csv', data_format: 'CSV', is_tmp: false, size: 1024, sha256: 'c'.repeat(64) },
  ],
  ...values,
});
const enter = (address: string, answers: Record<string, Answer> = {}) => {
  const calls = serve({
    'GET /dataset/d1': ok(datasetDetail({ version_number: 3 })),
    'GET /dataset/d1/json-ld': ok({}),
    'GET /object-storage/preview/f1': ok(filePreview()),
    'GET /object-storage/profile/f0': ok(fileProfile()),
    'GET /object-storage/profile/f1': ok(fileProfile()),
    'GET /object-storage/profile/f2': ok(fileProfile()),
    'GET /dataset/d1/uses': ok([]),
    ...answers,
  });
  return { calls, ...open(address, { token: 't' }) };
};
const region = (name: string) => screen.findByRole('region', { name });

it('asks for the versions only when they are opened, and leads to each', async () => {
  const rows = [
    version({ number: 3, note: 'New units', files_added: 0, files_changed: 2 }),
    version({ number: 2, withdrawn_at: 1_765_000_000, withdrawn_reason: 'Wrong.' }),
    version(),
  ];
  const { calls } = enter(PAGE, { 'GET /dataset/d1/versions': ok(paged(rows)) });
  const versions = within(await region('Versions'));
  expect(versions.getByText(/This is version 3, the present one/)).toBeTruthy();
  expect(calls.map(({ path }) => path)).not.toContain('/dataset/d1/versions');
  fireEvent.click(versions.getByRole('button', { name: 'Show versions' }));
  const items = await versions.findAllByRole('listitem');
  expect(items).toHaveLength(3);
  expect(items[0]?.textContent).toContain(CHANGED);
  expect(items[0]?.textContent).toContain('New units');
  expect(items[1]?.textContent).toContain('Withdrawn');
  expect(items[2]?.textContent).toContain(ADDED);
  expect(versions.getByRole('link', { name: 'Version 1' }).getAttribute('href')).toBe(`${PAGE}?version=1`);
  expect(versions.queryByRole('link', { name: 'Version 3' })).toBeNull();
});

it('keeps whoever turns a page of versions where they are', async () => {
  const { calls } = enter(PAGE, { 'GET /dataset/d1/versions': ok(paged([version()], 25)) });
  const versions = within(await region('Versions'));
  fireEvent.click(versions.getByRole('button', { name: 'Show versions' }));
  const older = await versions.findByRole('button', { name: 'Older' });
  older.focus();
  fireEvent.click(older);
  await waitFor(() => expect(calls.at(-1)?.query.page).toBe('2'));
  const newer = await versions.findByRole('button', { name: 'Newer' });
  expect(document.activeElement?.contains(newer)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

it('shows the files of an old version, cites it, and leads to the present one', async () => {
  enter(`${PAGE}?version=1`, { 'GET /dataset/d1/versions/1': ok(old()) });
  expect((await screen.findByRole('alert')).textContent).toContain('the files of version 1');
  expect(screen.getByRole('link', { name: 'Go to the present version 3' }).getAttribute('href')).toBe(PAGE);
  const files = within(await region('Data files'));
  expect(files.getByText('old.csv')).toBeTruthy();
  expect(files.queryByText('data.csv')).toBeNull();
  const citation = (await region('Citation, GB/T 7714')).textContent;
  expect(citation).toContain('[DS/OL]. V1.');
  expect(citation).toContain(`${PAGE}?version=1`);
  expect((await screen.findByRole('link', { name: 'Croissant' })).getAttribute('href')).toContain(
    '?version=1',
  );
});

it("says in the tab's name which version it shows, and takes the keyboard to its top", async () => {
  enter(PAGE, {
    'GET /dataset/d1/versions': ok(paged([version({ number: 3 }), version()])),
    'GET /dataset/d1/versions/1': ok(old()),
  });
  fireEvent.click(within(await region('Versions')).getByRole('button', { name: 'Show versions' }));
  const link = await screen.findByRole('link', { name: 'Version 1' });
  const title = document.title;
  act(() => link.focus());
  fireEvent.click(link);
  await screen.findByRole('alert');
  expect(document.title).toBe(`Version 1 · ${title}`);
  expect(document.activeElement).toBe(screen.getByRole('main'));
  fireEvent.click(screen.getByRole('link', { name: 'Go to the present version 3' }));
  await waitFor(() => expect(document.title).toBe(title));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('says why a version was withdrawn, and shows the present files', async () => {
  const gone = old({ withdrawn_at: 1_765_000_000, withdrawn_reason: 'wrong units', download_list: [] });
  enter(`${PAGE}?version=1`, { 'GET /dataset/d1/versions/1': ok(gone) });
  // Whoever gave the reason has ended no sentence.
  expect((await screen.findByRole('alert')).textContent).toContain('files are shown. Reason: wrong units');
  expect(within(await region('Data files')).getByText('data.csv')).toBeTruthy();
});

it.each(['9', 'x', '0'])('says that there is no version %s', async (asked) => {
  enter(`${PAGE}?version=${asked}`, {
    'GET /dataset/d1/versions/9': refusal('DATASET_VERSION_NOT_FOUND', 'The dataset has no such version.'),
  });
  expect((await screen.findByRole('alert')).textContent).toContain(`no version ${asked}`);
  expect(within(await region('Data files')).getByText('data.csv')).toBeTruthy();
});

it('takes a visitor who signs in back to the version that was asked for', async () => {
  serve({
    'GET /dataset/d1/json-ld': ok({}),
    'GET /dataset/d1/overview': ok(datasetOverview({ version_number: 3 })),
    'GET /dataset/d1/uses': ok([]),
  });
  open(`${PAGE}?version=1`);
  expect((await screen.findByRole('link', { name: 'Sign in to view' })).getAttribute('href')).toBe(
    `/login?next=${encodeURIComponent(`${PAGE}?version=1`)}`,
  );
  expect(
    screen.getByText(/^Sign in to see and download version 1\. .*version 3, the present one/),
  ).toBeTruthy();
});

it('tells a visitor nothing of the dataset before, which a step back in the browser has led from', async () => {
  const named = (title: string) => ({ ...datasetOverview(), title });
  const versions = { data: [], total_count: 0, current_page: 1 };
  serve({
    'GET /dataset/d1/json-ld': ok({}),
    'GET /dataset/d1/overview': ok(named('Orbit elements')),
    'GET /dataset/d1/uses': refusal('INTERNAL', 'Broken.'),
    'GET /dataset/d2/json-ld': ok({}),
    'GET /dataset/d2/overview': ok({ ...named('Star tracks'), id: 'd2' }),
    'GET /dataset/d2/uses': ok([]),
    'GET /dataset/d2/versions': ok(versions),
  });
  const { router } = open(PAGE);
  await screen.findByRole('heading', { level: 1, name: 'Orbit elements' });
  await act(() => router.navigate('/customer/detail/d2'));
  await screen.findByRole('heading', { level: 1, name: 'Star tracks' });
  await screen.findByRole('region', { name: 'Used in' });
  fireEvent.click(screen.getByRole('button', { name: 'Show versions' }));
  await act(() => router.navigate(-1));
  await screen.findByRole('heading', { level: 1, name: 'Orbit elements' });
  expect(screen.getByRole('button', { name: 'Show versions' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Used in' })).toBeNull();
});
