import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SEARCH_MAX } from '@tianheng/contracts';
import { ok, refusal, serve } from '../../../test/api.ts';
import { dataset, paged, user } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const lists = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ path }) => path === '/dataset').map(({ query }) => query);

describe('the list', () => {
  it('shows a card with type, title, keywords, introduction and date', async () => {
    serve();
    open('/customer/list');
    const card = await screen.findByRole('article');
    expect(within(card).getByText('Multisensor')).toBeTruthy();
    expect(within(card).getByRole('heading', { name: 'Orbit elements' })).toBeTruthy();
    expect(within(card).getByText('orbit · TLE')).toBeTruthy();
    expect(within(card).getByText('Two-line elements of low satellites.')).toBeTruthy();
    expect(within(card).getByText(/^Released Oct/)).toBeTruthy();
    expect(within(card).getByText('CelesTrak')).toBeTruthy();
    expect(within(card).getByText('CC-BY-4.0')).toBeTruthy();
  });

  it.each([
    [{}, 'CSV, TLE · 1,200 rows · 2 kB'],
    [{ rows: 1, formats: ['CSV', 'JPG', 'JSON', 'PNG', 'TLE'] }, 'CSV, JPG, JSON and 2 more · 1 row · 2 kB'],
    [{ rows: 90_000, rows_sampled: true }, 'CSV, TLE · more than 90,000 rows · 2 kB'],
    [{ rows: null, formats: [] }, '2 kB'],
  ])('says what the files of a card are (%#)', async (values, said) => {
    serve({ 'GET /dataset': ok(paged([dataset(values)])) });
    open('/customer/list');
    expect((await screen.findByRole('article')).textContent).toContain(said);
  });

  it('says nothing of the files of a card that has none', async () => {
    serve({ 'GET /dataset': ok(paged([dataset({ formats: [], total_size: 0, rows: null })])) });
    open('/customer/list');
    const card = await screen.findByRole('article');
    expect(within(card).queryByText(/bytes|rows|B$/)).toBeNull();
  });

  it('asks for the newest first, and says so', async () => {
    const calls = serve();
    open('/customer/list');
    await screen.findByRole('article');
    expect(lists(calls)).toEqual([{ page: '1', limit: '10' }]);
    expect(screen.getByText('1 item', { selector: '[role=status]' })).toBeTruthy();
    expect((screen.getByLabelText('Sort by') as HTMLSelectElement).value).toBe('created_at');
  });

  it('offers a visitor to sign in and to come back to the dataset', async () => {
    serve();
    open('/customer/list');
    const link = await screen.findByRole('link', { name: 'Sign in to view Orbit elements' });
    expect(link.getAttribute('href')).toBe(`/login?next=${encodeURIComponent('/customer/detail/d1')}`);
    const page = screen.getByRole('link', { name: 'Orbit elements' });
    expect(page.getAttribute('href')).toBe('/customer/detail/d1');
  });

  it('leads whoever is signed in to the details', async () => {
    serve();
    open('/customer/list', { token: 't' });
    const link = await screen.findByRole('link', { name: 'Orbit elements' });
    expect(link.getAttribute('href')).toBe('/customer/detail/d1');
    expect(screen.queryByText('Sign in to view')).toBeNull();
  });

  it('shows a private dataset as a title without a way in', async () => {
    serve({
      'GET /dataset': ok(
        paged([
          dataset({ status: 'private', keyword: '', introduction: '', created_at: null, updated_at: null }),
        ]),
      ),
    });
    open('/customer/list', { token: 't' });
    const card = await screen.findByRole('article');
    expect(within(card).getByText('This dataset is not open at present.')).toBeTruthy();
    expect(within(card).queryByRole('link')).toBeNull();
    expect(within(card).queryByText('No Introduction')).toBeNull();
  });

  it('opens a private dataset to administrators', async () => {
    serve({
      'GET /user/info': ok(user({ platform_role: 'platform_admin' })),
      'GET /dataset': ok(paged([dataset({ status: 'private' })])),
    });
    open('/customer/list', { token: 't' });
    expect(await screen.findByRole('link', { name: 'Orbit elements' })).toBeTruthy();
  });

  it('says when there is no introduction and when there are no data', async () => {
    serve({ 'GET /dataset': ok(paged([dataset({ introduction: '' })])) });
    open('/customer/list');
    expect(await screen.findByText('No Introduction')).toBeTruthy();
    cleanup();
    serve({ 'GET /dataset': ok(paged([])) });
    open('/customer/list');
    expect(await screen.findByText('No data')).toBeTruthy();
  });

  it('searches by Enter from the first page on and keeps it in the address', async () => {
    const calls = serve();
    const { address } = open('/customer/list?page=3&size=20');
    const box = await screen.findByLabelText('Search datasets');
    act(() => box.focus());
    fireEvent.change(box, { target: { value: ' 轨道 TLE ' } });
    fireEvent.submit(screen.getByRole('search'));
    await waitFor(() => expect(lists(calls).at(-1)).toEqual({ page: '1', limit: '20', search: '轨道 TLE' }));
    expect(document.activeElement).toBe(box);
    expect(address()).toBe(`/customer/list?size=20&search=${encodeURIComponent('轨道')}+TLE`);
    expect((screen.getByLabelText('Sort by') as HTMLSelectElement).value).toBe('relevance');
    expect(await screen.findByText('1 dataset for “轨道 TLE”')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(address()).toBe('/customer/list?size=20'));
    expect(document.activeElement).toBe(box);
  });

  it('keeps what is typed while the address goes elsewhere', async () => {
    serve();
    const { address, router } = open('/customer/list?search=orbit');
    const box = await screen.findByLabelText<HTMLInputElement>('Search datasets');
    fireEvent.change(box, { target: { value: 'radar' } });
    await act(() => router.navigate('/customer/list'));
    expect(box.value).toBe('radar');
    fireEvent.submit(screen.getByRole('search'));
    await waitFor(() => expect(address()).toBe('/customer/list?search=radar'));

    await act(() => router.navigate(-1));
    await waitFor(() => expect(box.value).toBe(''));
  });

  it('searches for as much of a long link as the server takes', async () => {
    const calls = serve();
    open(`/customer/list?search=${'a'.repeat(150)}`);
    await screen.findByRole('article');
    expect(lists(calls).at(-1)?.['search']).toBe('a'.repeat(SEARCH_MAX));
  });

  it('sorts, a search too', async () => {
    const calls = serve();
    const { address } = open('/customer/list?search=a');
    fireEvent.change(await screen.findByLabelText('Sort by'), { target: { value: 'created_at' } });
    await waitFor(() =>
      expect(lists(calls).at(-1)).toEqual({ page: '1', limit: '10', search: 'a', order: 'created_at' }),
    );
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'relevance' } });
    await waitFor(() => expect(address()).toBe('/customer/list?search=a'));
  });

  it('knows no order but those it offers', async () => {
    const calls = serve();
    open('/customer/list?order=updated_at');
    await screen.findByRole('article');
    expect(lists(calls)).toEqual([{ page: '1', limit: '10' }]);
    expect((screen.getByLabelText('Sort by') as HTMLSelectElement).value).toBe('created_at');
  });

  it('marks what a search matched', async () => {
    serve({
      'GET /dataset': ok(
        paged([
          dataset({
            highlights: [
              { field: 'title', text: 'Orbit elements', ranges: [{ start: 0, end: 5 }] },
              { field: 'file_name', text: 'orbit.csv', ranges: [{ start: 0, end: 5 }] },
            ],
          }),
        ]),
      ),
    });
    open('/customer/list?search=orbit');
    const card = await screen.findByRole('article');
    expect([...card.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Orbit', 'orbit']);
  });

  it('says in which language a dataset is described when it is another', async () => {
    serve({ 'GET /dataset': ok(paged([dataset({ title: '轨道根数', language: 'zh-CN' })])) });
    open('/customer/list');
    const card = await screen.findByRole('article');
    expect(within(card).getByText('in Chinese')).toBeTruthy();
    expect(within(card).getByRole('heading', { name: '轨道根数' }).lang).toBe('zh-CN');
    expect(within(card).getByText('Two-line elements of low satellites.').lang).toBe('zh-CN');
  });

  it('shows what is drawn from the data when it comes into sight, and to nobody who listens', async () => {
    const picture_url = '/v1/dataset/1/thumbnail/9f86d081884c7d659a2feaa0c55ad015';
    serve({ 'GET /dataset': ok(paged([dataset({ picture_url })])) });
    open('/customer/list');
    const picture = (await screen.findByRole('article')).querySelector('img') as HTMLImageElement;
    expect(picture.getAttribute('src')).toBe(picture_url);
    expect([picture.alt, picture.getAttribute('loading')]).toEqual(['', 'lazy']);
  });

  it('draws where a picture does not come', async () => {
    serve({ 'GET /dataset': ok(paged([dataset({ picture_url: '/gone.png' })])) });
    open('/customer/list');
    const card = await screen.findByRole('article');
    fireEvent.error(card.querySelector('img') as HTMLImageElement);
    expect(card.querySelector('img')).toBeNull();
    expect(card.querySelector('svg')).toBeTruthy();
  });

  it('keeps what it shows until the next page is there', async () => {
    serve({ 'GET /dataset': ok({ ...paged([dataset()]), total_count: 25 }) });
    Element.prototype.scrollIntoView = () => undefined;
    open('/customer/list');
    await screen.findByRole('article');
    fireEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(screen.getByRole('article')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('25 items'));
  });

  it('offers another try after a failure', async () => {
    serve({ 'GET /dataset': refusal('INTERNAL', 'Something went wrong.') });
    open('/customer/list');
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    serve();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toBeTruthy();
  });
});

describe('the home page', () => {
  it('shows the three last updated and the three most downloaded of what it may show', async () => {
    const calls = serve();
    open('/customer');
    const recent = await screen.findByRole('region', { name: 'Recent updates' });
    await within(recent).findByRole('article');
    const hot = screen.getByRole('region', { name: 'Most downloaded' });
    expect(await within(hot).findByText('Place 1')).toBeTruthy();
    expect(lists(calls)).toEqual([
      { page: '1', limit: '3', order: 'updated_at', scope: 'home' },
      { page: '1', limit: '3', order: 'hot', scope: 'home' },
    ]);
  });
});
