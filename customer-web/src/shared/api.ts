import { createApi } from '@reduxjs/toolkit/query/react';
import { makeCall } from '@tianheng/web-kit/http/call.ts';

export const TAGS = [
  'User',
  'Competition',
  'Question',
  'Team',
  'Invitation',
  'Commitment',
  'Rank',
  'Dataset',
] as const;

/** The one API slice; features add their endpoints to it. */
export const api = createApi({ baseQuery: makeCall(), tagTypes: TAGS, endpoints: () => ({}) });
