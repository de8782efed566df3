import type { ErrorCode } from '@tianheng/contracts';
import { listed, shown, touched } from '@tianheng/web-kit/http/tags.ts';
import { matchesClient } from './matches.generated.ts';

/** A colleague was faster. */
const MOOT: readonly ErrorCode[] = ['STALE_WRITE', 'COMPETITION_NOT_FOUND'];
const KINDS = ['Competition'] as const;
const writes = { extraOptions: { quiet: true }, invalidatesTags: touched(() => KINDS, MOOT) };

/** Refusals are explained by whoever acts. */
const matchesApi = matchesClient.enhanceEndpoints({
  endpoints: {
    adminCompetitionsList: { providesTags: listed('Competition') },
    adminCompetitionsGet: { providesTags: shown('Competition') },
    adminCompetitionsCreate: writes,
    adminCompetitionsUpdate: writes,
    adminCompetitionsRemove: writes,
  },
});

export const {
  useAdminCompetitionsListQuery,
  useAdminCompetitionsCreateMutation,
  useAdminCompetitionsUpdateMutation,
  useAdminCompetitionsRemoveMutation,
} = matchesApi;

/** For what an editor begins with, which is read anew each time. */
export const useLazyAdminCompetitionsGetQuery = matchesApi.endpoints.adminCompetitionsGet.useLazyQuery;
