import type { ErrorCode } from '@tianheng/contracts';
import { list, listed, touched } from '@tianheng/web-kit/http/tags.ts';
import { quotesClient } from './quotes.generated.ts';

/** Refusals after which there is nothing left to do: a colleague was faster. */
export const SETTLED: readonly ErrorCode[] = ['REFERENCE_DECIDED', 'REFERENCE_NOT_FOUND'];

/** Refusals are explained by whoever acts. */
export const {
  useAdminReferencesListQuery,
  useAdminReferencesDecideMutation,
  useAdminReferencesRemoveMutation,
} = quotesClient.enhanceEndpoints({
  endpoints: {
    adminReferencesList: { providesTags: listed('Quote') },
    adminReferencesDecide: {
      extraOptions: { quiet: true },
      // What is decided goes from one list of a status to another.
      invalidatesTags: touched(() => [list('Quote')], SETTLED),
    },
    adminReferencesRemove: {
      extraOptions: { quiet: true },
      invalidatesTags: touched(() => [list('Quote')], SETTLED),
    },
  },
});
