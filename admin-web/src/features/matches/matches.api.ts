import type { ErrorCode } from '@tianheng/contracts';
import { listed, touched } from '@tianheng/web-kit/http/tags.ts';
import { matchesClient } from './matches.generated.ts';

/** A colleague was faster. */
const MOOT: readonly ErrorCode[] = ['STALE_WRITE', 'COMPETITION_NOT_FOUND', 'GROUP_NOT_FOUND'];
/** Each counts what is in it. */
const KINDS = ['Competition', 'Group', 'Question'] as const;
const writes = { extraOptions: { quiet: true }, invalidatesTags: touched(() => KINDS, MOOT) };

/** Refusals are explained by whoever acts. */
export const {
  useAdminCompetitionsListQuery,
  useAdminCompetitionsCreateMutation,
  useAdminCompetitionsCopyMutation,
  useAdminCompetitionsUpdateMutation,
  useAdminCompetitionsRemoveMutation,
  useAdminGroupsListQuery,
  useAdminGroupsCreateMutation,
  useAdminGroupsUpdateMutation,
  useAdminGroupsRemoveMutation,
} = matchesClient.enhanceEndpoints({
  endpoints: {
    adminCompetitionsList: { providesTags: listed('Competition') },
    adminCompetitionsCreate: writes,
    adminCompetitionsCopy: {
      ...writes,
      // Its tracks' data are synchronised as tasks.
      invalidatesTags: touched(() => [...KINDS, 'Task'] as const, MOOT),
    },
    adminCompetitionsUpdate: writes,
    adminCompetitionsRemove: writes,
    adminGroupsList: { providesTags: listed('Group') },
    adminGroupsCreate: writes,
    adminGroupsUpdate: writes,
    adminGroupsRemove: writes,
  },
});
