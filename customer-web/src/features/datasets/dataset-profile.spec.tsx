import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ok, refusal, serve, type Answer } from '../../../test/api.ts';
import { columnProfile, datasetDetail, filePreview, fileProfile } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const enter = (answers: Record<string, Answer> = {}) => {
  serve({
    'GET /dataset/d1': ok(datasetDetail()),
    'GET /dataset/d1/json-ld': ok({ '@type': 'Dataset' }),
    'GET /object-storage/preview/f1': ok(filePreview({ kind: 'text', text: '1 25544U' })),
    'GET /object-storage/profile/f1': ok(fileProfile()),
    'GET /object-storage/profile/f2': ok(fileProfile()),
    'GET /dataset/d1/uses': ok([]),
    ...answers,
  });
  open('/customer/detail/d1', { token: 't' });
};
const region = (name: string) => screen.findByRole('region', { name });

describe('what a file is made of', () => {
  const table = (column = columnProfile()) =>
    fileProfile({
      kind: 'table',
      table: { rows: 4, described_rows: 4, skipped: 0, column_count: 1, columns: [column] },
    });
  const openData = (profile: Answer) =>
    enter({
      'GET /object-storage/preview/f1': ok(
        filePreview({ kind: 'table', columns: ['speed'], rows: [['0.5'], ['1.5']] }),
      ),
      'GET /object-storage/profile/f1': profile,
    });

  it('stands above the cells of a table, its histogram also in numbers', async () => {
    openData(ok(table()));
    const head = await screen.findByRole('columnheader', { name: /speed/ });
    expect(within(head).getByText('number')).toBeTruthy();
    expect(within(head).getByText('25% missing')).toBeTruthy();
    expect(
      within(head).getByRole('img', {
        name: 'speed, from 0.5 to 10.5, values in bins of equal width: 3, 0, 1',
      }),
    ).toBeTruthy();
    expect(screen.getByText('4 rows × 1 column')).toBeTruthy();
  });

  it('writes years as years, and groups the digits of larger numbers', async () => {
    const histogram = { from: 1880, to: 12_345, counts: [3, 1] };
    openData(ok(table(columnProfile({ type: 'integer', histogram }))));
    const head = await screen.findByRole('columnheader', { name: /speed/ });
    expect(within(head).getByText('1880')).toBeTruthy();
    expect(within(head).getByText('12,345')).toBeTruthy();
  });

  it('is told in full on demand', async () => {
    openData(ok(table()));
    fireEvent.click(await screen.findByRole('button', { name: 'All numbers of the columns' }));
    const rows = within(await region('Columns of data.csv')).getAllByRole('row');
    const cells = within(rows[1] as HTMLElement).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      ...['number', '1 (25%)', '3', '0.5', '10.5', '3.5', '4.25'],
      ...['0.65', '1.25', '1.5', '3.75', '9.15', '1.5 (2)'],
    ]);
  });

  it('of words are the most frequent ones', async () => {
    const top = [
      { value: 'rain', count: 3 },
      { value: 'sun', count: 1 },
    ];
    openData(ok(table(columnProfile({ type: 'text', missing: 0, distinct: 2, top, histogram: null }))));
    const head = await screen.findByRole('columnheader', { name: /speed/ });
    expect(within(head).getByText('rain')).toBeTruthy();
    expect(within(head).getByText('75%')).toBeTruthy();
    expect(within(head).getByText('2 different values')).toBeTruthy();
  });

  it.each([
    [[-62_135_596_800_000, Date.UTC(2026, 0, 2)], '0001-01-01', '2026-01-02'],
    [[Date.UTC(2026, 0, 2), Date.UTC(12_345, 0, 31)], '2026-01-02', '12345-01-31'],
    [[Date.UTC(2026, 0, 2), 9_089_348_860_800_000], '2026-01-02', '–'],
  ])('of days are days, however far away (%#)', async ([low = 0, high = 0], from, to) => {
    openData(ok(table(columnProfile({ type: 'date', histogram: { from: low, to: high, counts: [3, 1] } }))));
    const head = within(await screen.findByRole('columnheader', { name: /speed/ }));
    expect(head.getByText(from)).toBeTruthy();
    expect(head.getByText(to)).toBeTruthy();
  });

  it.each([
    [72 * 3600, '2026-11-21', '2026-11-24'],
    [8 * 3600, '2026-11-21 00:00Z', '2026-11-21 08:00Z'],
    [90, '2026-11-21 00:00:00Z', '2026-11-21 00:01:30Z'],
  ])('of times tells the time where they span no more than %i s', async (seconds, from, to) => {
    const start = Date.UTC(2026, 10, 21);
    const histogram = { from: start, to: start + seconds * 1000, counts: [3, 1] };
    openData(ok(table(columnProfile({ type: 'datetime', histogram }))));
    const head = within(await screen.findByRole('columnheader', { name: /speed/ }));
    expect(head.getByText(from)).toBeTruthy();
    expect(head.getByText(to)).toBeTruthy();
  });

  it('is of the beginning alone where the file is large', async () => {
    openData(ok({ ...table(), sampled_bytes: 64 * 1024 * 1024 }));
    expect(await screen.findByText('Only the first 64 MB were read.')).toBeTruthy();
  });

  it('is of the first rows where all are counted and not all read', async () => {
    const { table: whole, ...found } = table();
    openData(ok({ ...found, sampled_bytes: 64 * 1024 * 1024, table: whole && { ...whole, rows: 400 } }));
    expect(await screen.findByText(/^400 rows × 1 column · described by the first 4 rows/)).toBeTruthy();
    expect(screen.getByText('25% missing')).toBeTruthy();
  });

  it('is names and types of columns where no row was read', async () => {
    const { table: whole, ...found } = table();
    const counted = whole && { ...whole, rows: 400, described_rows: 0, column_count: 2 };
    openData(ok({ ...found, sampled_bytes: 64 * 1024 * 1024, table: counted }));
    expect(
      await screen.findByText(
        'The columns are not described: only the first 64 MB were read, and no row group ends there.',
      ),
    ).toBeTruthy();
    expect(screen.getByText(/^400 rows × 2 columns/).textContent).not.toContain('columns are described');
    expect(screen.queryByText(/missing/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Names and types of the columns' }));
    const [head, row] = within(await region('Columns of data.csv')).getAllByRole('row');
    expect([head?.textContent, row?.textContent]).toEqual(['ColumnType', 'speednumber']);
  });

  it.each([
    ['HEADING', 'It is described as text alone: the names of its columns take more than 4 MB.'],
    ['MEMORY', 'It is described as text alone: reading it as a table takes more than 768 MB of memory.'],
    ['TIME', 'It is described as text alone: reading it as a table takes more than 5 min.'],
  ] as const)('says which limit kept it from being a table: %s', async (table_limit, says) => {
    const text = { encoding: 'utf-8', lines: 3 };
    openData(ok(fileProfile({ kind: 'text', text, table_limit })));
    expect(await screen.findByText(says)).toBeTruthy();
    expect(screen.getByText(/3 lines · UTF-8/)).toBeTruthy();
  });

  it('says that it is still to come, that it failed, and nothing where it cannot be had', async () => {
    openData(ok(fileProfile({ status: 'waiting' })));
    expect(await screen.findByText(/This file is being read/)).toBeTruthy();
    expect(screen.getByText('0.5')).toBeTruthy();
    cleanup();
    openData(ok(fileProfile({ status: 'failed', failure: 'UNREADABLE' })));
    expect(await screen.findByText('The content of this file is not what its name says.')).toBeTruthy();
    cleanup();
    openData(refusal('INTERNAL', 'Something broke.'));
    expect(await screen.findByText('0.5')).toBeTruthy();
  });

  it('is not asked for again while nobody looks', async () => {
    const clock = globalThis.setTimeout;
    // Five seconds are over at once.
    jest
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((act: () => void, ms?: number) =>
        clock(act, ms === 5000 ? 5 : ms)) as typeof clock);
    const state = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const look = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));
    let asked = 0;
    openData(() => {
      asked += 1;
      return ok(fileProfile({ status: 'waiting' }))();
    });
    look();
    await screen.findByText(/This file is being read/);
    await act(() => new Promise((resolve) => void clock(resolve, 100)));
    expect(asked).toBe(1);
    state.mockReturnValue('visible');
    look();
    await waitFor(() => expect(asked).toBeGreaterThan(1));
  });

  it('is measured of a picture, and drawn as places of a document', async () => {
    const picture = {
      format: 'png',
      width: 1000,
      height: 800,
      channels: 3,
      bits: 16,
      color_space: 'rgb16',
      pages: 1,
    };
    openData(ok(fileProfile({ kind: 'picture', picture })));
    expect(await screen.findByText('1,000 × 800 pixels · 3 × 16 bits · PNG, rgb16')).toBeTruthy();
    cleanup();
    openData(ok(fileProfile({ kind: 'json', json: [{ path: '$.a', types: ['null', 'number'], count: 2 }] })));
    fireEvent.click(await screen.findByRole('button', { name: 'Structure of the document' }));
    expect(within(await region('Structure of data.csv')).getByText('null | number')).toBeTruthy();
  });
});

describe('using it', () => {
  it('is a program to be copied, of the file and the language that are chosen', async () => {
    enter();
    const panel = await region('Use this data');
    const program = within(panel).getByRole('region', { name: 'Program in curl for data.csv' });
    expect(program.textContent).toContain('/v1/object-storage/download/f1');
    expect(program.textContent).toContain(`${'a'.repeat(64)}  ./data.csv`);
    fireEvent.click(screen.getByRole('button', { name: 'Python' }));
    expect(within(panel).getByRole('region', { name: 'Program in Python for data.csv' })).toBeTruthy();
    fireEvent.mouseDown(within(panel).getByRole('combobox', { name: 'File' }));
    fireEvent.click(await screen.findByRole('option', { name: 'sample.tle' }));
    expect(
      within(await region('Use this data')).getByRole('region', { name: 'Program in Python for sample.tle' })
        .textContent,
    ).toContain('/v1/object-storage/download/f2');
  });

  it('says nothing of the file before of one that is not described yet', async () => {
    const text = { encoding: 'gb18030', lines: 3 };
    const table = { rows: 4, described_rows: 4, skipped: 0, column_count: 1, columns: [columnProfile()] };
    const files = datasetDetail().download_list.map((file) =>
      file.key === 'f2' ? { ...file, filename: 'more.csv' } : file,
    );
    enter({
      'GET /dataset/d1': ok(datasetDetail({ download_list: files })),
      'GET /object-storage/profile/f1': ok(fileProfile({ kind: 'table', text, table })),
      'GET /object-storage/profile/f2': () => new Promise(() => undefined),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Python' }));
    const program = async (filename: string) =>
      (await region(`Program in Python for ${filename}`)).textContent;
    await waitFor(async () => expect(await program('data.csv')).toContain('gb18030'));
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'File' }));
    fireEvent.click(await screen.findByRole('option', { name: 'more.csv' }));
    expect(await program('more.csv')).not.toContain('gb18030');
  });

  it('names what programs read, where that needs no token', async () => {
    enter();
    const link = within(await region('Use this data')).getByRole('link', { name: 'Croissant' });
    expect(link.getAttribute('href')).toBe('/v1/dataset/d1/croissant');
    cleanup();
    enter({ 'GET /dataset/d1': ok(datasetDetail({ status: 'register' })) });
    expect(within(await region('Use this data')).queryByRole('link', { name: 'Croissant' })).toBeNull();
  });
});

it('names the questions that use it', async () => {
  enter({
    'GET /dataset/d1/uses': ok([
      {
        competition_id: 'c1',
        competition_name: 'Orbit cup',
        competition_language: 'en',
        question_id: 'q1',
        question_type: 'model',
        name: 'Predict positions',
        language: 'en',
      },
      {
        competition_id: 'c1',
        competition_name: 'Orbit cup',
        competition_language: 'en',
        question_id: 'q2',
        question_type: 'model',
        name: '预测位置',
        language: 'zh-CN',
      },
    ]),
  });
  const link = within(await region('Used in')).getByRole('link', { name: 'Predict positions' });
  expect(link.getAttribute('href')).toBe('/customer/match/c1/q1?questionType=model');
  const other = within(await region('Used in')).getByRole('link', { name: '预测位置' });
  expect(other.lang).toBe('zh-CN');
  const item = within(other.closest('li')!);
  expect(item.getByText('in Chinese')).toBeTruthy();
  expect(item.getByText('Orbit cup').lang).toBe('en');
});
