import type { UiLanguage } from '@tianheng/contracts';

export const API_PREFIX = '/v1';

export const bearer = (token: string): string => `Bearer ${token}`;

/** Headers that go with every call. */
export const headersOf = (language: UiLanguage, token: string | null): Record<string, string> => ({
  'Accept-Language': language,
  ...(token !== null && { Authorization: bearer(token) }),
});
