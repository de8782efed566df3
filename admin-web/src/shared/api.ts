import { createApi } from '@reduxjs/toolkit/query/react';
import { makeCall } from '@tianheng/web-kit/http/call.ts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { noticed } from '@tianheng/web-kit/state/notices.ts';

/** The one API slice; generated.ts and features add their endpoints to it. */
export const api = createApi({
  baseQuery: makeCall((error) => noticed({ tone: 'error', message: errorMessage(error) })),
  endpoints: () => ({}),
});
