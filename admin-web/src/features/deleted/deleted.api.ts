import type { ErrorCode } from '@tianheng/contracts';
import { listed, touched } from '@tianheng/web-kit/http/tags.ts';
import { deletedClient } from './deleted.generated.ts';

/** A colleague was faster. */
const MOOT: readonly ErrorCode[] = ['DELETED_NOT_FOUND'];
/** What is back is in its list again, and tracks that are back begin tasks. */
const KINDS = ['Deleted', 'Dataset', 'Competition', 'Group', 'Question', 'Task'] as const;

/** Refusals are explained by whoever acts. */
export const { useAdminDeletedListQuery, useAdminDeletedRestoreMutation } = deletedClient.enhanceEndpoints({
  endpoints: {
    adminDeletedList: { providesTags: listed('Deleted') },
    adminDeletedRestore: { extraOptions: { quiet: true }, invalidatesTags: touched(() => KINDS, MOOT) },
  },
});
