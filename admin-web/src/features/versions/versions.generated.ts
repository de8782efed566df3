import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminVersionsList: build.query<AdminVersionsListApiResponse, AdminVersionsListApiArg>({
      query: () => ({ url: `/v1/admin/version` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as versionsClient };
export type AdminVersionsListApiResponse = /** status 200  */ PartVersionDto[];
export type AdminVersionsListApiArg = void;
export type PartVersionDto = {
  part: string;
  name: string;
  version: string;
};
