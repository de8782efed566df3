import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    apiKeysList: build.query<ApiKeysListApiResponse, ApiKeysListApiArg>({
      query: () => ({ url: `/v1/user/api_keys` }),
    }),
    apiKeysCreate: build.mutation<ApiKeysCreateApiResponse, ApiKeysCreateApiArg>({
      query: (queryArg) => ({
        url: `/v1/user/api_keys`,
        method: 'POST',
        body: queryArg.createApiKeyRequestDto,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    apiKeysRevoke: build.mutation<ApiKeysRevokeApiResponse, ApiKeysRevokeApiArg>({
      query: (queryArg) => ({
        url: `/v1/user/api_keys/${encodeURIComponent(String(queryArg))}`,
        method: 'DELETE',
      }),
    }),
    profileUpdate: build.mutation<ProfileUpdateApiResponse, ProfileUpdateApiArg>({
      query: (queryArg) => ({ url: `/v1/user/info`, method: 'PATCH', body: queryArg }),
    }),
    profileChangePassword: build.mutation<ProfileChangePasswordApiResponse, ProfileChangePasswordApiArg>({
      query: (queryArg) => ({ url: `/v1/user/info/password`, method: 'PATCH', body: queryArg }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as profileClient };
export type ApiKeysListApiResponse = /** status 200  */ ApiKeyListDto;
export type ApiKeysListApiArg = void;
export type ApiKeysCreateApiResponse = /** status 201  */ CreatedApiKeyDto;
export type ApiKeysCreateApiArg = {
  /** a name of your choice, such as a UUID: an equal call by the same name within a day revokes the key of the one before, and makes another */
  'Idempotency-Key'?: string;
  createApiKeyRequestDto: CreateApiKeyRequestDto;
};
export type ApiKeysRevokeApiResponse = /** status 200  */ NothingDto;
export type ApiKeysRevokeApiArg = string;
export type ProfileUpdateApiResponse =
  /** status 200 after a change of address the person’s other sessions and all API keys have ended */ UserInfoDto;
export type ProfileUpdateApiArg = UpdateUserInfoRequestDto;
export type ProfileChangePasswordApiResponse =
  /** status 200 every session of the person has ended */ NothingDto;
export type ProfileChangePasswordApiArg = ChangePasswordRequestDto;
export type ApiKeyDto = {
  id: string;
  name: string;
  /** how the key begins */
  prefix: string;
  scopes: ('read' | 'submit' | 'admin')[];
  /** epoch milliseconds */
  created_at: number;
  /** epoch milliseconds */
  expires_at: number;
  /** epoch milliseconds, to the minute */
  last_used_at: number | null;
};
export type ApiKeyListDto = {
  data: ApiKeyDto[];
};
export type CreatedApiKeyDto = {
  id: string;
  name: string;
  /** how the key begins */
  prefix: string;
  scopes: ('read' | 'submit' | 'admin')[];
  /** epoch milliseconds */
  created_at: number;
  /** epoch milliseconds */
  expires_at: number;
  /** epoch milliseconds, to the minute */
  last_used_at: number | null;
  /** the key; it is not shown again */
  key: string;
};
export type CreateApiKeyRequestDto = {
  name: string;
  scopes: ('read' | 'submit' | 'admin')[];
  days: number;
};
export type NothingDto = {};
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
export type UpdateUserInfoRequestDto = {
  mobile_phone?: string;
  school?: string;
  /** a new one needs `verify_code` */
  email?: string;
  /** the code that was mailed to `email` */
  verify_code?: string;
  /** base64; for a new `email`, more than 10 minutes after signing in */
  password?: string;
};
export type ChangePasswordRequestDto = {
  /** base64 of the password */
  old_password: string;
  /** base64 of the password */
  new_password: string;
  /** base64 of the password */
  confirm_password: string;
};
