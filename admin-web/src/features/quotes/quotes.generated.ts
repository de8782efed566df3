import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminReferencesList: build.query<AdminReferencesListApiResponse, AdminReferencesListApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/dataset/reference/approve`,
        params: {
          page: queryArg.page,
          limit: queryArg.limit,
          status: queryArg.status,
        },
      }),
    }),
    adminReferencesRemove: build.mutation<AdminReferencesRemoveApiResponse, AdminReferencesRemoveApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/dataset/reference/${encodeURIComponent(String(queryArg))}`,
        method: 'DELETE',
      }),
    }),
    adminReferencesDecide: build.mutation<AdminReferencesDecideApiResponse, AdminReferencesDecideApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/dataset/reference/${encodeURIComponent(String(queryArg.referenceId))}/approve`,
        method: 'POST',
        body: queryArg.referenceDecisionDto,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as quotesClient };
export type AdminReferencesListApiResponse = /** status 200  */ ReferenceApprovalPageDto;
export type AdminReferencesListApiArg = {
  page?: number;
  limit?: number;
  /** 0 pending, 1 approved, 2 rejected */
  status?: '0' | '1' | '2';
};
export type AdminReferencesRemoveApiResponse = /** status 200  */ NothingDto;
export type AdminReferencesRemoveApiArg = string;
export type AdminReferencesDecideApiResponse = /** status 200  */ ReferenceApprovalDto;
export type AdminReferencesDecideApiArg = {
  referenceId: string;
  referenceDecisionDto: ReferenceDecisionDto;
};
export type ReferenceApprovalDto = {
  id: string;
  dataset_id: string;
  dataset_name: string;
  /** plain text */
  content: string;
  address: string;
  /** epoch ms */
  created_at: number;
  /** the reason given with the decision */
  desc: string;
  status: '0' | '1' | '2';
  /** who submitted it; empty for none */
  username: string;
};
export type ReferenceApprovalPageDto = {
  total_count: number;
  current_page: number;
  data: ReferenceApprovalDto[];
};
export type NothingDto = {};
export type ReferenceDecisionDto = {
  /** 1 approved, 2 rejected */
  status: '1' | '2';
  desc?: string;
};
