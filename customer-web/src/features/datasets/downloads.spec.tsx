import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ok, serve } from '../../../test/api.ts';
import { datasetDetail, filePreview, fileProfile } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

it('hands out each file of a dataset where the next is asked for meanwhile', async () => {
  const taken: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    taken.push(this.hash);
  });
  const arrive: (() => void)[] = [];
  const address = (of: string) => async () => {
    await new Promise<void>((resolve) => arrive.push(resolve));
    return ok({ url: `#${of}` })();
  };
  serve({
    'GET /dataset/d1': ok(datasetDetail()),
    'GET /dataset/d1/json-ld': ok({}),
    'GET /dataset/d1/uses': ok([]),
    'GET /object-storage/preview/f1': ok(filePreview({ kind: 'text', text: '1 25544U' })),
    'GET /object-storage/profile/f1': ok(fileProfile()),
    'GET /object-storage/profile/f2': ok(fileProfile()),
    'GET /object-storage/download/f1/url': address('f1'),
    'GET /object-storage/download/f2/url': address('f2'),
    'GET /dataset/d1/archive/url': address('all'),
  });
  open('/customer/detail/d1', { token: 't' });
  for (const [at, name] of [/data\.csv/, /sample\.tle/, /all/].entries()) {
    const [button] = (await screen.findAllByRole('button', { name: /^Download/ })).filter((one) =>
      name.test(one.getAttribute('aria-label') ?? one.textContent),
    );
    fireEvent.click(button as HTMLElement);
    await waitFor(() => expect(arrive).toHaveLength(at + 1));
  }
  // Time enough for an answer that nobody waits for to be let go of.
  await act(() => new Promise((resolve) => void setTimeout(resolve, 50)));
  for (const go of arrive) go();
  await waitFor(() => expect(taken).toEqual(['#f1', '#f2', '#all']));
  expect(screen.queryByText(/^Network error/)).toBeNull();
});
