import { serverApi } from '../../shared/generated.ts';

/** Refusals are explained by whoever acts; the lists are read anew either way. */
export const {
  useAdminReferencesListQuery,
  useAdminReferencesDecideMutation,
  useAdminReferencesRemoveMutation,
} = serverApi.enhanceEndpoints({
  endpoints: {
    adminReferencesDecide: { extraOptions: { quiet: true } },
    adminReferencesRemove: { extraOptions: { quiet: true } },
  },
});
