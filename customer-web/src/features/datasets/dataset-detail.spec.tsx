import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { REFERENCES_PAGE } from '@tianheng/contracts';
import { observeDate } from '@tianheng/web-kit/http/server-clock.ts';
import { ok, refusal, serve, type Answer } from '../../../test/api.ts';
import { datasetDetail, datasetOverview, filePreview, fileProfile, user } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

const PAGE = '/customer/detail/d1';
const LD = { '@type': 'Dataset', name: 'Orbit elements', description: '</script><b>about</b>' };
const CLOSED = refusal('DATASET_NOT_FOUND', 'The dataset does not exist.');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  observeDate(new Date().toUTCString(), Date.now());
});

const enter = (answers: Record<string, Answer> = {}, address = PAGE) => {
  const calls = serve({
    'GET /dataset/d1': ok(datasetDetail()),
    'GET /dataset/d1/json-ld': ok(LD),
    'GET /object-storage/preview/f1': ok(filePreview({ kind: 'text', text: '1 25544U' })),
    'GET /object-storage/profile/f1': ok(fileProfile()),
    'GET /object-storage/profile/f2': ok(
      fileProfile({ kind: 'text', text: { encoding: 'utf-8', lines: 2 } }),
    ),
    'GET /dataset/d1/uses': ok([]),
    ...answers,
  });
  return { calls, ...open(address, { token: 't' }) };
};
const region = (name: string) => screen.findByRole('region', { name });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });

describe('a visitor', () => {
  it('sees all of an open dataset but its contents, and is offered to sign in', async () => {
    const calls = serve({
      'GET /dataset/d1/json-ld': ok(LD),
      'GET /dataset/d1/overview': ok(datasetOverview()),
      'GET /dataset/d1/uses': ok([]),
    });
    open(PAGE);
    expect(await screen.findByRole('heading', { level: 1, name: 'Orbit elements' })).toBeTruthy();
    expect(
      within(await region('Introduction')).getByText('Two-line elements of low satellites.'),
    ).toBeTruthy();
    const files = within(await region('Files')).getAllByRole('listitem');
    expect(files.map(({ textContent }) => textContent)).toEqual([
      'data.csvCSV2 kB',
      'sample.tleExampleTLE1 kB',
    ]);
    expect(within(await region('About this dataset')).getByRole('link', { name: 'CC-BY-4.0' })).toBeTruthy();
    expect((await region('Citation, GB/T 7714')).textContent).toContain('Orbit elements');
    expect(screen.queryByRole('button', { name: /Download|Preview/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in to view' }).getAttribute('href')).toBe(
      `/login?next=${encodeURIComponent(PAGE)}`,
    );
    expect(calls.map(({ path }) => path)).not.toContain('/dataset/d1');
  });

  it('learns nothing of any other', async () => {
    serve({ 'GET /dataset/d1/json-ld': CLOSED, 'GET /dataset/d1/overview': CLOSED });
    open(PAGE);
    expect(await screen.findByRole('heading', { level: 1, name: 'Dataset' })).toBeTruthy();
    expect(document.querySelector('script[type="application/ld+json"]')).toBeNull();
  });
});

describe('the page', () => {
  it('shows title, counts, formats and facts', async () => {
    enter();
    expect(await screen.findByRole('heading', { level: 1, name: 'Orbit elements' })).toBeTruthy();
    // Each is one piece, which no line of a phone ends within.
    const downloads = screen.getByText('1 download');
    expect(downloads.parentElement?.textContent).toBe('2 files · 3 kB · 7 views · 1 download');
    const facts = await region('About this dataset');
    for (const fact of ['orbit · TLE', 'Fully open', 'Multisensor', 'CelesTrak', 'd1']) {
      expect(within(facts).getByText(fact)).toBeTruthy();
    }
  });

  it('puts introduction and files before the facts', async () => {
    enter();
    // Each comes with an answer of its own.
    await Promise.all([region('Data files'), region('Cited by'), region('Used in')]);
    const titles = screen.getAllByRole('region').map((part) => part.getAttribute('aria-labelledby'));
    const headings = titles.filter(Boolean).map((id) => document.getElementById(id ?? '')?.textContent);
    expect(headings).toEqual([
      'Introduction',
      'Example files',
      'Data files',
      'Use this data',
      'About this dataset',
      'Cite this dataset',
      'Versions',
      'Cited by',
      'Used in',
    ]);
  });

  it('cuts a long introduction and shows it on demand', async () => {
    const introduction = 'x'.repeat(150);
    enter({ 'GET /dataset/d1': ok(datasetDetail({ introduction })) });
    expect(await screen.findByText(`${'x'.repeat(100)}…`)).toBeTruthy();
    click('Show all');
    expect(screen.getByText(introduction)).toBeTruthy();
  });

  it('keeps example files apart from data', async () => {
    enter();
    expect(within(await region('Example files')).getByText('sample.tle')).toBeTruthy();
    expect(within(await region('Data files')).getByText('data.csv')).toBeTruthy();
  });

  it('describes an open dataset to search engines, and nothing in it ends the script', async () => {
    enter();
    const script = await waitFor(() => {
      const found = document.querySelector('script[type="application/ld+json"]');
      expect(found).not.toBeNull();
      return found;
    });
    expect(script?.innerHTML).not.toContain('</script');
    expect(JSON.parse(script?.innerHTML ?? '')).toEqual(LD);
  });

  it('tells search engines nothing of any other', async () => {
    const { calls } = enter({ 'GET /dataset/d1': ok(datasetDetail({ status: 'register' })) });
    await region('Data files');
    expect(calls.map(({ path }) => path)).not.toContain('/dataset/d1/json-ld');
  });

  it('says that the dataset is closed to this person, and leads back', async () => {
    enter({ 'GET /dataset/d1': refusal('NOT_ALLOWED', 'You may not do this.') });
    expect(await screen.findByText('This dataset is not open to you.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the datasets' })).toBeTruthy();
  });

  it('is not there for a dataset that does not exist', async () => {
    const { address } = enter({ 'GET /dataset/d1': CLOSED, 'GET /dataset/d1/json-ld': CLOSED });
    await waitFor(() => expect(address()).toBe('/404'));
  });
});

describe('a preview', () => {
  const look = (preview: Parameters<typeof filePreview>[0]) =>
    enter({ 'GET /object-storage/preview/f1': ok(filePreview(preview)) });

  it('of the first file of data is open, and of any other is asked for only when it is opened', async () => {
    const asked = (calls: { path: string }[]) =>
      calls.map(({ path }) => path).filter((path) => path.startsWith('/object-storage/preview'));
    const { calls } = enter({
      'GET /object-storage/preview/f2': ok(filePreview({ kind: 'text', text: '<b>plain</b>' })),
    });
    expect(await screen.findByText('1 25544U')).toBeTruthy();
    expect(asked(calls)).toEqual(['/object-storage/preview/f1']);
    click('Preview of sample.tle');
    expect(await screen.findByText('<b>plain</b>')).toBeTruthy();
    expect(asked(calls)).toEqual(['/object-storage/preview/f1', '/object-storage/preview/f2']);
  });

  it('shows rows under their headings, and that there are more', async () => {
    look({ kind: 'table', columns: ['id', 'x'], rows: [['1', '2.5']], truncated: true });
    expect(await screen.findByRole('columnheader', { name: 'id' })).toBeTruthy();
    expect(screen.getByRole('cell', { name: '2.5' })).toBeTruthy();
    expect(screen.getByText(/only the beginning/)).toBeTruthy();
  });

  it('shows a picture and an archive', async () => {
    look({ kind: 'picture', url: '/v1/object-storage/signed/f1?signature=s' });
    const picture = await screen.findByRole('img', { name: 'Preview of data.csv' });
    expect(picture.getAttribute('src')).toBe('/v1/object-storage/signed/f1?signature=s');
    fireEvent.error(picture);
    expect(screen.getByText(/cannot be previewed/)).toBeTruthy();
    cleanup();
    look({ kind: 'archive', entries: [{ name: 'a/b.csv', size: 10 }], total_entries: 1 });
    expect(await screen.findByText('a/b.csv')).toBeTruthy();
    expect(screen.getByText('1 entry in this archive')).toBeTruthy();
  });

  it('asks anew for a picture whose address is good no more', async () => {
    jest.useFakeTimers({ advanceTimers: true, now: Date.now() });
    let asked = 0;
    const picture = () =>
      ok(filePreview({ kind: 'picture', url: `/v1/object-storage/signed/f1?signature=${(asked += 1)}` }))();
    enter({ 'GET /object-storage/preview/f1': picture });
    const first = await screen.findByRole('img', { name: 'Preview of data.csv' });
    await act(() => jest.advanceTimersByTimeAsync(290_000));
    const [toggle] = screen.getAllByRole('button', { expanded: true });
    for (let times = 0; times < 2; times += 1) {
      fireEvent.click(toggle ?? document.body);
      await act(() => jest.advanceTimersByTimeAsync(1000));
    }
    const second = await screen.findByRole('img', { name: 'Preview of data.csv' });
    await waitFor(() => expect(second.getAttribute('src')).toMatch(/signature=2$/));
    expect(first.isConnected).toBe(false);
  });

  it('falls back to a sentence', async () => {
    look({ kind: 'none' });
    expect(await screen.findByText(/cannot be previewed/)).toBeTruthy();
  });
});

describe('citing', () => {
  it('offers every format', async () => {
    enter();
    await region('Cite this dataset');
    const marks: Record<string, RegExp> = {
      'GB/T 7714': /\[DS\/OL\]/,
      BibTeX: /@misc\{/,
      RIS: /TY {2}- DATA/,
      CFF: /cff-version/,
      DataCite: /"resourceTypeGeneral"/,
    };
    for (const [name, mark] of Object.entries(marks)) {
      click(name);
      expect(screen.getByRole('region', { name: `Citation, ${name}` }).textContent).toMatch(mark);
    }
  });

  it('says when it was looked at by the clock of the server, where the platform is', async () => {
    enter();
    const citation = await screen.findByRole('region', { name: 'Citation, GB/T 7714' });
    const day = /\[(\d{4}-\d\d-\d\d)\]/.exec(citation.textContent ?? '')?.[1] ?? '';
    cleanup();
    observeDate('Fri, 01 Jan 2100 20:00:00 GMT', Date.now());
    enter();
    const later = await screen.findByRole('region', { name: 'Citation, GB/T 7714' });
    expect(day).not.toBe('2100-01-02');
    expect(later.textContent).toContain('[2100-01-02]');
  });

  it('copies', async () => {
    const writeText = jest.fn((_text: string) => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    enter();
    await region('Cite this dataset');
    click('Copy the citation');
    expect(await screen.findByText('Copied.')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith(expect.stringContaining('Orbit elements[DS/OL]'));
  });

  it('lists works, and one of mine as in review', async () => {
    const work = { content: 'A study of orbits', address: 'https://example.org/a', created_at: 0 };
    enter({
      'GET /dataset/d1': ok(
        datasetDetail({
          reference_list: [
            { ...work, id: 'r1', is_pending: false },
            { ...work, id: 'r2', content: 'My own study', is_pending: true },
          ],
        }),
      ),
    });
    const list = await region('Cited by');
    expect(within(list).getByRole('link', { name: 'A study of orbits' }).getAttribute('rel')).toContain(
      'noopener',
    );
    expect(within(list).getAllByText('In review')).toHaveLength(1);
  });

  it('has a hundred works at once, and turns to older ones', async () => {
    const works = Array.from({ length: REFERENCES_PAGE + 1 }, (_, at) => ({
      ...{ id: `r${at}`, content: `Work ${at}`, address: 'https://example.org/a' },
      ...{ created_at: 0, is_pending: false },
    }));
    const { calls } = enter({
      'GET /dataset/d1': ok(datasetDetail({ reference_list: works.slice(0, REFERENCES_PAGE) })),
      'GET /dataset/d1/reference': ({ query }) =>
        ok(query.page === '2' ? works.slice(REFERENCES_PAGE) : [])(),
    });
    const list = within(await region('Cited by'));
    expect(list.getAllByRole('listitem')).toHaveLength(REFERENCES_PAGE);
    expect(calls.filter(({ path }) => path === '/dataset/d1/reference')).toEqual([]);
    click('Older citations');
    await list.findByRole('link', { name: `Work ${REFERENCES_PAGE}` });
    expect(list.getByRole('list').getAttribute('start')).toBe(String(REFERENCES_PAGE + 1));
    expect(list.getByRole<HTMLButtonElement>('button', { name: 'Older citations' }).disabled).toBe(true);
    click('Newer citations');
    expect(list.getAllByRole('listitem')).toHaveLength(REFERENCES_PAGE);
  });

  it('refuses an incomplete submission before it is sent', async () => {
    const { calls } = enter({}, `${PAGE}?dialog=cite`);
    await screen.findByRole('dialog', { name: 'Submit a citation' });
    click('Submit');
    expect(screen.getByText('Enter the name of the work.')).toBeTruthy();
    type('Link', 'ftp://example.org');
    // Ten code units or more, but fewer characters.
    for (const name of ['too short', 'too\n\n\nshort', '𠀀𠀁𠀂𠀃𠀄']) {
      type('Name of the work', name);
      click('Submit');
      expect(screen.getByText('The name needs at least 10 characters.')).toBeTruthy();
    }
    expect(screen.getByText('The link must start with http:// or https://.')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('submits, says so and asks for the list again', async () => {
    const { calls } = enter({ 'POST /dataset/d1/reference': ok({}) });
    await region('Cited by');
    click('Submit citation');
    await screen.findByRole('dialog');
    type('Name of the work', ' A study\nof  orbits ');
    type('Link', 'https://example.org/a');
    click('Submit');
    expect(await screen.findByText(/Citation submitted/)).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      content: 'A study of orbits',
      address: 'https://example.org/a',
    });
    await waitFor(() => expect(calls.filter(({ path }) => path === '/dataset/d1')).toHaveLength(2));
  });

  it('puts a refusal at its field and keeps what was typed', async () => {
    enter(
      {
        'POST /dataset/d1/reference': refusal('REFERENCE_DUPLICATE', 'You cited this already.', {
          field: 'address',
        }),
      },
      `${PAGE}?dialog=cite`,
    );
    await screen.findByRole('dialog');
    type('Name of the work', 'A study of orbits');
    type('Link', 'https://example.org/a');
    click('Submit');
    expect(await screen.findByText('You cited this already.')).toBeTruthy();
    expect(screen.getByDisplayValue('A study of orbits')).toBeTruthy();
  });
});

describe('a session that ends over a dialog', () => {
  it('keeps what was entered until the person has signed in again', async () => {
    const ended = refusal('SESSION_ENDED', 'Ended.');
    const living =
      (answer: Answer): Answer =>
      (call) =>
        call.token === 'Bearer fresh' ? answer(call) : ended(call);
    let over = false;
    const { calls } = enter(
      {
        'GET /dataset/d1': (call) => (over ? living(ok(datasetDetail())) : ok(datasetDetail()))(call),
        'GET /user/info': (call) => (over ? living(ok(user())) : ok(user()))(call),
        'POST /dataset/d1/reference': living(ok({})),
      },
      `${PAGE}?dialog=cite`,
    );
    const dialog = await screen.findByRole('dialog', { name: 'Submit a citation' });
    type('Name of the work', 'A study of many orbits');
    type('Link', 'https://example.org/study');
    // Whose form it is must be known by then.
    await screen.findByText(user().username);
    over = true;
    const confirm = () =>
      fireEvent.click(within(dialog).getByRole('button', { name: 'Submit', hidden: true }));
    confirm();
    const again = within(await screen.findByRole('dialog', { name: 'Your session has ended' }));
    const fill = (label: string, value: string) =>
      fireEvent.change(again.getByLabelText(label), { target: { value } });
    fill('Password', 'Tianheng2026');
    fill('Verification code', 'aB3d');
    fireEvent.click(again.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.queryByText('Your session has ended')).toBeNull());
    expect(within(dialog).getByDisplayValue('A study of many orbits')).toBeTruthy();
    confirm();
    expect(await screen.findByText(/Citation submitted/)).toBeTruthy();
    expect(
      calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/reference')).at(-1),
    ).toEqual(
      expect.objectContaining({
        token: 'Bearer fresh',
        body: { content: 'A study of many orbits', address: 'https://example.org/study' },
      }),
    );
  });
});
