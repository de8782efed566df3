import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminDeletedList: build.query<AdminDeletedListApiResponse, AdminDeletedListApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/deleted`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
          q: queryArg.q,
          kind: queryArg.kind,
        },
      }),
    }),
    adminDeletedRestore: build.mutation<AdminDeletedRestoreApiResponse, AdminDeletedRestoreApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/deleted/${encodeURIComponent(String(queryArg.deletedId))}/restore`,
        method: 'POST',
        body: queryArg.restoreRequestDto,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as deletedClient };
export type AdminDeletedListApiResponse = /** status 200  */ DeletedPageDto;
export type AdminDeletedListApiArg = {
  page?: number;
  limit?: number;
  /** a part of the name */
  q?: string;
  kind?: 'dataset' | 'competition' | 'group' | 'question';
};
export type AdminDeletedRestoreApiResponse = /** status 200  */ NothingDto;
export type AdminDeletedRestoreApiArg = {
  deletedId: string;
  restoreRequestDto: RestoreRequestDto;
};
export type DeletedCountsDto = {
  groups: number;
  questions: number;
  announcements: number;
  files: number;
  citations: number;
};
export type DeletedThingDto = {
  id: string;
  kind: 'dataset' | 'competition' | 'group' | 'question';
  object_id: string;
  name: string;
  /** of the competition that it was part of */
  competition_title: string | null;
  /** what went with it */
  counts: DeletedCountsDto;
  /** who deleted it */
  username: string | null;
  /** epoch ms */
  deleted_at: number;
  /** epoch ms; from then on it cannot be taken back */
  purged_at: number;
};
export type DeletedPageDto = {
  total_count: number;
  current_page: number;
  data: DeletedThingDto[];
};
export type NothingDto = {};
export type RestoreRequestDto = {
  /** the administrator knows that participants may see data that is judged by: else TRUTH_OPEN */
  confirm_open_truth?: boolean;
};
