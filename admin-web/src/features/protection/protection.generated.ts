import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    protectionGet: build.query<ProtectionGetApiResponse, ProtectionGetApiArg>({
      query: () => ({ url: `/v1/admin/protection` }),
    }),
    protectionEndSessions: build.mutation<ProtectionEndSessionsApiResponse, ProtectionEndSessionsApiArg>({
      query: () => ({ url: `/v1/admin/protection/end_sessions`, method: 'POST' }),
    }),
    protectionOffer: build.mutation<ProtectionOfferApiResponse, ProtectionOfferApiArg>({
      query: (queryArg) => ({ url: `/v1/admin/protection/second_factor`, method: 'POST', body: queryArg }),
    }),
    protectionConfirm: build.mutation<ProtectionConfirmApiResponse, ProtectionConfirmApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/protection/second_factor/confirm`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    protectionRenewCodes: build.mutation<ProtectionRenewCodesApiResponse, ProtectionRenewCodesApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/protection/second_factor/recovery_codes`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    protectionRemove: build.mutation<ProtectionRemoveApiResponse, ProtectionRemoveApiArg>({
      query: (queryArg) => ({
        url: `/v1/admin/protection/second_factor/remove`,
        method: 'POST',
        body: queryArg,
      }),
    }),
    registryMailCode: build.mutation<RegistryMailCodeApiResponse, RegistryMailCodeApiArg>({
      query: (queryArg) => ({ url: `/v1/email_verification_code`, method: 'POST', body: queryArg }),
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
export { injectedRtkApi as protectionClient };
export type ProtectionGetApiResponse = /** status 200  */ ProtectionDto;
export type ProtectionGetApiArg = void;
export type ProtectionEndSessionsApiResponse =
  /** status 200 this session has ended too, and all API keys have */ NothingDto;
export type ProtectionEndSessionsApiArg = void;
export type ProtectionOfferApiResponse =
  /** status 200 counts once a code of it was sent */ SecondFactorOfferDto;
export type ProtectionOfferApiArg = SecondFactorStartDto;
export type ProtectionConfirmApiResponse =
  /** status 200 the person’s other sessions and all API keys have ended */ RecoveryCodesDto;
export type ProtectionConfirmApiArg = SecondFactorCodeDto;
export type ProtectionRenewCodesApiResponse = /** status 200  */ RecoveryCodesDto;
export type ProtectionRenewCodesApiArg = SecondFactorCodeDto;
export type ProtectionRemoveApiResponse = /** status 200  */ NothingDto;
export type ProtectionRemoveApiArg = SecondFactorCodeDto;
export type RegistryMailCodeApiResponse =
  /** status 200 the same whether or not the address has an account */ NothingDto;
export type RegistryMailCodeApiArg = EmailCodeRequestDto;
export type ProfileUpdateApiResponse =
  /** status 200 after a change of address the person’s other sessions and all API keys have ended */ UserInfoDto;
export type ProfileUpdateApiArg = UpdateUserInfoRequestDto;
export type ProfileChangePasswordApiResponse =
  /** status 200 every session of the person has ended */ NothingDto;
export type ProfileChangePasswordApiArg = ChangePasswordRequestDto;
export type ProtectionDto = {
  /** signing in takes a one-time code besides the password */
  second_factor: boolean;
  /** the back office opens only to who has one */
  second_factor_required: boolean;
  recovery_codes_left: number;
  /** this one among them */
  sessions: number;
};
export type NothingDto = {};
export type SecondFactorOfferDto = {
  /** base32; nothing tells it again */
  secret: string;
  /** otpauth, for a QR code */
  uri: string;
};
export type SecondFactorStartDto = {
  /** base64 of the password */
  password: string;
};
export type RecoveryCodesDto = {
  /** each good once; nothing tells them again */
  recovery_codes: string[];
};
export type SecondFactorCodeDto = {
  /** of the authenticator, or a recovery code */
  code: string;
};
export type EmailCodeRequestDto = {
  username: string;
  email: string;
};
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
