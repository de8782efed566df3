import { createApi } from '@reduxjs/toolkit/query/react';
import { makeCall } from '@tianheng/web-kit/http/call.ts';

/** What answers are about; the helpers of web-kit/http/tags.ts make tags of them. */
export const TAGS = [
  'User',
  'Competition',
  'Question',
  'Team',
  'Invitation',
  'Commitment',
  'Rank',
  'Dataset',
  'Announcement',
  'ApiKey',
] as const;

/** The one API slice; each feature adds its own client to it. */
export const api = createApi({ baseQuery: makeCall(), tagTypes: TAGS, endpoints: () => ({}) });
