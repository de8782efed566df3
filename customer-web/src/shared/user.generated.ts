import { api } from './api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    authUserInfo: build.query<AuthUserInfoApiResponse, AuthUserInfoApiArg>({
      query: () => ({ url: `/v1/user/info` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as userClient };
export type AuthUserInfoApiResponse = /** status 200  */ UserInfoDto;
export type AuthUserInfoApiArg = void;
export type UserInfoDto = {
  id: string;
  username: string;
  nickname: string;
  email: string;
  mobile_phone: string;
  school: string;
  platform_role: 'platform_admin' | 'platform_member';
  certified_status: string;
  is_frozen: boolean;
  group: string | null;
  profession: string | null;
  grade: string | null;
  /** signed in by a mailed one-time password */
  must_change_password: boolean;
  /** in which the platform counts days */
  time_zone: string;
  /** epoch ms */
  updated_at: number;
};
