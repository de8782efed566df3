import { describe, expect, it } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query';
import { networkError, type ApiError } from './api-error.ts';
import { list, listed, row, shown, touched } from './tags.ts';

const rows = [{ id: 'a' }, { id: 'b' }];
const refused = { ...networkError(409), kind: 'refused', code: 'STALE_WRITE' } as const;

it.each([
  ['a page', { data: rows }],
  ['a whole list', rows],
])('tags of %s are those of its rows and of the list', (_name, answer) => {
  expect(listed('Dataset')(answer)).toEqual([list('Dataset'), row('Dataset', 'a'), row('Dataset', 'b')]);
});

it('a list that could not be read is read anew when its rows change', () => {
  expect(listed('Dataset')(undefined)).toEqual([list('Dataset')]);
});

it('one thing has the tag of its id, read or not', () => {
  expect(shown('Dataset')(undefined, networkError(), 'a')).toEqual([row('Dataset', 'a')]);
});

it('an action touches what it says, by what was asked and answered', () => {
  const tags = touched((id: string, answer: { team: string } | undefined) => [
    row('Dataset', id),
    row('Team', answer?.team ?? ''),
  ]);
  expect(tags({ team: 't' }, undefined, 'a')).toEqual([row('Dataset', 'a'), row('Team', 't')]);
});

it('an action that failed touches nothing', () => {
  expect(touched((id: string) => [row('Dataset', id)])(undefined, refused, 'a')).toEqual([]);
});

it.each([networkError(), networkError(502), { ...refused, status: 503, code: 'SERVICE_UNAVAILABLE' }])(
  'an action that no answer came to may have touched what it would',
  (error) => {
    const tags = touched((id: string, answer: object | undefined, isLost) =>
      answer === undefined && isLost ? [row('Dataset', id)] : [],
    );
    expect(tags(undefined, error, 'a')).toEqual([row('Dataset', 'a')]);
  },
);

it('a refusal that says that somebody else was faster shows that the page is old', () => {
  const tags = touched((id: string) => [row('Dataset', id)], ['STALE_WRITE']);
  expect(tags(undefined, refused, 'a')).toEqual([row('Dataset', 'a')]);
  expect(tags(undefined, { ...refused, code: 'NOT_ALLOWED' }, 'a')).toEqual([]);
});

describe('in a store', () => {
  /** Two pages of things and each by itself are looked at; says what is read anew for a write. */
  async function readAnewFor(id: string, error?: ApiError): Promise<string[]> {
    let asked: string[] = [];
    const api = createApi({
      tagTypes: ['Thing'],
      baseQuery: (path: string) => {
        asked.push(path);
        const failed = error !== undefined && path.startsWith('change');
        return failed ? { error } : { data: path === 'page 1' ? [{ id: 'a' }] : [{ id: 'b' }] };
      },
      endpoints: (build) => ({
        page: build.query<{ id: string }[], number>({
          query: (page) => `page ${page}`,
          providesTags: listed('Thing'),
        }),
        one: build.query<unknown, string>({ query: (thing) => thing, providesTags: shown('Thing') }),
        change: build.mutation<unknown, string>({
          query: (thing) => `change ${thing}`,
          invalidatesTags: touched((thing) => [thing === '' ? list('Thing') : row('Thing', thing)]),
        }),
      }),
    });
    const store = configureStore({
      reducer: { [api.reducerPath]: api.reducer },
      middleware: (defaults) => defaults().concat(api.middleware),
    });
    const { page, one, change } = api.endpoints;
    await Promise.all([
      store.dispatch(page.initiate(1)),
      store.dispatch(page.initiate(2)),
      store.dispatch(one.initiate('a')),
      store.dispatch(one.initiate('b')),
    ]);
    asked = [];
    await store.dispatch(change.initiate(id));
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
    return asked.slice(1).sort();
  }

  it('a changed row is read anew where it is shown, and nowhere else', async () => {
    expect(await readAnewFor('a')).toEqual(['a', 'page 1']);
  });

  it('a new row is looked for in every list', async () => {
    expect(await readAnewFor('')).toEqual(['page 1', 'page 2']);
  });

  it('nothing is read anew for what failed, and all of it for what was not answered', async () => {
    expect(await readAnewFor('a', refused)).toEqual([]);
    expect(await readAnewFor('a', networkError())).toEqual(['a', 'page 1']);
  });
});
