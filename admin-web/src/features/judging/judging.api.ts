import type { ErrorCode } from '@tianheng/contracts';
import { list, touched } from '@tianheng/web-kit/http/tags.ts';
import { judgingClient } from './judging.generated.ts';

/** Somebody else was faster. */
const MOOT: readonly ErrorCode[] = [
  'JUDGING_PAUSED',
  'JUDGING_NOT_PAUSED',
  'QUESTION_NOT_FOUND',
  'RUNNER_NOT_FOUND',
  'JUDGE_IMAGE_NOT_FOUND',
  'JUDGE_IMAGE_IN_USE',
  'STALE_WRITE',
];
const writes = {
  extraOptions: { quiet: true },
  invalidatesTags: touched(() => [list('Judging')], MOOT),
} as const;

/** Refusals are explained by whoever acts. */
export const {
  useAdminJudgingRoomQuery,
  useAdminJudgingPauseMutation,
  useAdminJudgingResumeMutation,
  useAdminJudgingDrainMutation,
  useAdminJudgingPinImageMutation,
  useAdminJudgingUnpinImageMutation,
} = judgingClient.enhanceEndpoints({
  endpoints: {
    // The page itself says that there is no answer, for as long as there is none.
    adminJudgingRoom: { extraOptions: { quiet: true }, providesTags: [list('Judging')] },
    adminJudgingPause: writes,
    adminJudgingResume: writes,
    adminJudgingDrain: writes,
    adminJudgingPinImage: writes,
    adminJudgingUnpinImage: writes,
  },
});
