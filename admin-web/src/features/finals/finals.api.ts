import { listed, touched } from '@tianheng/web-kit/http/tags.ts';
import { finalsClient } from './finals.generated.ts';

/** Competitions and questions count their teams, and a dismissed one leaves the ranking. */
const moved = touched(() => ['Team', 'Approval', 'Competition', 'Question', 'Submission'] as const);

/** Refusals are explained by whoever acts. */
const finalsApi = finalsClient.enhanceEndpoints({
  endpoints: {
    adminAcceptedTeamsList: { providesTags: listed('Team') },
    // Every address is short-lived and used at once.
    adminAcceptedTeamsDownload: { extraOptions: { quiet: true, patient: true }, keepUnusedDataFor: 0 },
    adminAcceptedTeamsAdvance: { extraOptions: { quiet: true, patient: true }, keepUnusedDataFor: 0 },
    adminAcceptedTeamsRemove: { extraOptions: { quiet: true }, invalidatesTags: moved },
    adminAcceptedTeamsImport: { extraOptions: { quiet: true }, invalidatesTags: moved },
    adminAcceptedTeamsNotify: { extraOptions: { quiet: true } },
  },
});

export const {
  useAdminAcceptedTeamsListQuery,
  useAdminAcceptedTeamsRemoveMutation,
  useAdminAcceptedTeamsImportMutation,
  useAdminAcceptedTeamsNotifyMutation,
} = finalsApi;

export const useLazyAdminAcceptedTeamsListQuery = finalsApi.endpoints.adminAcceptedTeamsList.useLazyQuery;
export const useLazyAdminAcceptedTeamsDownloadQuery =
  finalsApi.endpoints.adminAcceptedTeamsDownload.useLazyQuery;
export const useLazyAdminAcceptedTeamsAdvanceQuery =
  finalsApi.endpoints.adminAcceptedTeamsAdvance.useLazyQuery;
