import { api } from './api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminJudgingImages: build.query<AdminJudgingImagesApiResponse, AdminJudgingImagesApiArg>({
      query: () => ({ url: `/v1/admin/judging/images` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as judgingImagesClient };
export type AdminJudgingImagesApiResponse = /** status 200  */ JudgeImageInfoDto[];
export type AdminJudgingImagesApiArg = void;
export type JudgeImageInfoDto = {
  reference: string;
  digest: string;
  /** epoch ms */
  updated_at: number;
  /** ids of those that are here and hold it */
  runners: string[];
  /** by what questions use it as */
  used_as: ('sandbox' | 'judge')[];
};
