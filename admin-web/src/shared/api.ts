import { createApi } from '@reduxjs/toolkit/query/react';
import { makeCall } from '@tianheng/web-kit/http/call.ts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { noticed } from '@tianheng/web-kit/state/notices.ts';
import { secondFactorNeeded } from './protection.slice.ts';

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
  'AccountKey',
  'Statistic',
  'Version',
  'Audit',
  'Judging',
  'Protection',
  'Announcement',
  'Deleted',
] as const;

const call = makeCall((error) =>
  error.code === 'SECOND_FACTOR_SETUP'
    ? secondFactorNeeded()
    : noticed({ tone: 'error', message: errorMessage(error) }),
);
/** Whoever has to set up a second factor first is led there, whatever the page makes of the refusal. */
const callProtected: typeof call = async (args, context, extra) => {
  const result = await call(args, context, extra);
  if (result.error?.code === 'SECOND_FACTOR_SETUP') context.dispatch(secondFactorNeeded());
  return result;
};

/** The one API slice; each feature adds its own client to it. */
export const api = createApi({
  baseQuery: callProtected,
  tagTypes: TAGS,
  endpoints: () => ({}),
});
