import { expect, it, jest } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import { IntlProvider } from 'react-intl';

jest.unstable_mockModule('./grid-texts.zh-CN.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('lets the grid speak English where its Chinese words cannot be had', async () => {
  const { useGridTexts } = await import('./useGridTexts.ts');
  const { result } = renderHook(() => useGridTexts(), {
    wrapper: ({ children }) => (
      <IntlProvider locale="zh-CN" onError={() => undefined}>
        {children}
      </IntlProvider>
    ),
  });
  await waitFor(() => expect(result.current).toEqual({}));
});
