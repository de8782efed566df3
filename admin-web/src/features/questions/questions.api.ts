import type { ErrorCode } from '@tianheng/contracts';
import { list, listed, row, shown, touched } from '@tianheng/web-kit/http/tags.ts';
import { questionsClient } from './questions.generated.ts';

/** A colleague was faster. */
const MOOT: readonly ErrorCode[] = ['STALE_WRITE', 'GROUP_NOT_FOUND', 'QUESTION_NOT_FOUND'];
/** Competitions and groups count their questions, and a write may begin a task. */
const KINDS = ['Question', 'Group', 'Competition', 'Task'] as const;
const writes = { extraOptions: { quiet: true }, invalidatesTags: touched(() => KINDS, MOOT) };

/** What it touches is on pages of the list that nobody knows. */
const rejudges = { extraOptions: { quiet: true }, invalidatesTags: touched(() => ['Submission'] as const) };

/** Refusals are explained by whoever acts. */
const questionsApi = questionsClient.enhanceEndpoints({
  endpoints: {
    adminGroupsGet: { providesTags: (_answer, _error, { groupId }) => [row('Group', groupId)] },
    adminGroupsListQuestions: { providesTags: listed('Question') },
    adminQuestionsGet: { providesTags: (_answer, _error, { questionId }) => [row('Question', questionId)] },
    adminQuestionsCreate: writes,
    adminQuestionsUpdate: writes,
    adminQuestionsRemove: writes,
    adminQuestionsSyncDataset: {
      extraOptions: { quiet: true },
      invalidatesTags: touched(() => [list('Task')], ['SYNC_RUNNING']),
    },
    adminCompetitionsRules: { providesTags: [list('Question')] },
    adminCompetitionsSetRule: writes,
    // Every address is short-lived and used at once.
    adminSubmissionsArchive: { extraOptions: { quiet: true } },
    adminSubmissionsPack: { extraOptions: { quiet: true }, invalidatesTags: touched(() => [list('Task')]) },
    adminSubmissionsList: { providesTags: listed('Submission') },
    commitmentsGet: { extraOptions: { quiet: true }, providesTags: shown('Submission') },
    // A log is read once and not kept.
    commitmentsLog: {
      extraOptions: { quiet: true },
      keepUnusedDataFor: 0,
      providesTags: shown('Submission'),
    },
    // Read again and again: the list itself says that there is no answer, for as long as there is none.
    adminSubmissionsRank: { extraOptions: { quiet: true }, providesTags: [list('Submission')] },
    adminRejudgingList: { extraOptions: { quiet: true }, providesTags: listed('Submission') },
    adminRejudgingBegin: rejudges,
    adminRejudgingCount: {
      ...rejudges,
      invalidatesTags: touched(() => ['Submission'] as const, ['VERDICTS_MOVED']),
    },
    adminRejudgingStop: rejudges,
  },
});

export const {
  useAdminGroupsGetQuery,
  useAdminGroupsListQuestionsQuery,
  useAdminQuestionsGetQuery,
  useAdminQuestionsCreateMutation,
  useAdminQuestionsUpdateMutation,
  useAdminQuestionsRemoveMutation,
  useAdminQuestionsSyncDatasetMutation,
  useAdminCompetitionsRulesQuery,
  useAdminCompetitionsSetRuleMutation,
  useAdminSubmissionsArchiveMutation,
  useAdminSubmissionsPackMutation,
  useAdminSubmissionsListQuery,
  useAdminSubmissionsRankQuery,
  useAdminRejudgingListQuery,
  useAdminRejudgingBeginMutation,
  useAdminRejudgingCountMutation,
  useAdminRejudgingStopMutation,
  useCommitmentsGetQuery,
  useCommitmentsLogQuery,
} = questionsApi;

/** How many submissions may still change a ranking that is shown, whichever of its pages is. */
export const useRankPending = (asked: Parameters<typeof useAdminSubmissionsRankQuery>[0]): number =>
  questionsApi.endpoints.adminSubmissionsRank.useQueryState(asked).data?.pending_count ?? 0;

/** How many of a list that is shown are still to be judged again. */
export const useRejudgingPending = (asked: Parameters<typeof useAdminRejudgingListQuery>[0]): number =>
  questionsApi.endpoints.adminRejudgingList.useQueryState(asked).data?.states.pending ?? 0;

/** For what an editor begins with, which is read anew each time. */
export const useLazyAdminQuestionsGetQuery = questionsApi.endpoints.adminQuestionsGet.useLazyQuery;
export const useLazyAdminCompetitionsRulesQuery = questionsApi.endpoints.adminCompetitionsRules.useLazyQuery;
