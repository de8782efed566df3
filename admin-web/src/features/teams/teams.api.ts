import type { ErrorCode } from '@tianheng/contracts';
import { list, listed, row, shown, touched } from '@tianheng/web-kit/http/tags.ts';
import { teamsClient } from './teams.generated.ts';

/** Refusals after which what is shown is past: a colleague was faster, or the team has changed or is gone. */
const SETTLED: readonly ErrorCode[] = ['APPROVAL_DECIDED', 'APPROVAL_NOT_FOUND', 'STALE_WRITE'];

/** A decision moves a team from list to list, and is the neighbour of others: all of them are read anew, and how many there are. */
const DECIDED = touched(() => ['Approval', 'Team', 'Competition'] as const, SETTLED);

/** Refusals are explained by whoever acts. */
const teamsApi = teamsClient.enhanceEndpoints({
  endpoints: {
    adminApprovalsList: { providesTags: listed('Approval') },
    // Its page says itself what failed; one that is read ahead concerns nobody yet.
    adminApprovalsGet: {
      extraOptions: { quiet: true },
      providesTags: (_answer, _error, { approvalId }) => [row('Approval', approvalId)],
    },
    adminTeamsByCompetition: { providesTags: [list('Approval'), list('Competition')] },
    adminTeamsDecide: { extraOptions: { quiet: true }, invalidatesTags: DECIDED },
    adminApprovalsDecideAll: { extraOptions: { quiet: true }, invalidatesTags: DECIDED },
    adminApprovalsListReplies: { extraOptions: { quiet: true }, providesTags: [list('Reply')] },
    adminApprovalsCreateReply: { invalidatesTags: touched(() => [list('Reply')]) },
    adminApprovalsRemoveReply: { invalidatesTags: touched(() => [list('Reply')], ['REPLY_NOT_FOUND']) },
    teamsList: { providesTags: listed('Team') },
    adminTeamsUpdate: {
      extraOptions: { quiet: true },
      invalidatesTags: touched(() => ['Approval', 'Team'] as const, ['STALE_WRITE', 'TEAM_NOT_FOUND']),
    },
    adminTeamsRemove: {
      extraOptions: { quiet: true },
      invalidatesTags: touched(() => ['Approval', 'Team', 'Competition'] as const, ['TEAM_NOT_FOUND']),
    },
    // Its address is short-lived, and who sees no picture can download the file.
    previewGet: { extraOptions: { quiet: true }, keepUnusedDataFor: 0, providesTags: shown('Resource') },
  },
});

export const {
  useAdminApprovalsListQuery,
  useAdminApprovalsGetQuery,
  useAdminTeamsByCompetitionQuery,
  useAdminTeamsDecideMutation,
  useAdminApprovalsDecideAllMutation,
  useAdminApprovalsListRepliesQuery,
  useAdminApprovalsCreateReplyMutation,
  useAdminApprovalsRemoveReplyMutation,
  useTeamsListQuery,
  useAdminTeamsUpdateMutation,
  useAdminTeamsRemoveMutation,
  usePreviewGetQuery,
} = teamsApi;
