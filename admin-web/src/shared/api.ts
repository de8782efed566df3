import { createApi } from '@reduxjs/toolkit/query/react';
import { makeCall } from '@tianheng/web-kit/http/call.ts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { noticed } from '@tianheng/web-kit/state/notices.ts';

/** What answers are about; the helpers of web-kit/http/tags.ts make tags of them. */
export const TAGS = [
  'User',
  'Dataset',
  'Resource',
  'Quote',
  'Competition',
  'Group',
  'Question',
  'Submission',
  'Setting',
  'Task',
  'Team',
  'Approval',
  'Reply',
  'Account',
  'Statistic',
  'Version',
  'Audit',
  'Judging',
  'Protection',
  'Announcement',
  'Deleted',
] as const;

/** The one API slice; each feature adds its own client to it. */
export const api = createApi({
  baseQuery: makeCall((error) => noticed({ tone: 'error', message: errorMessage(error) })),
  tagTypes: TAGS,
  endpoints: () => ({}),
});
