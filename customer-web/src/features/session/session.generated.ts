import { api } from '../../shared/api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    authLogin: build.mutation<AuthLoginApiResponse, AuthLoginApiArg>({
      query: (queryArg) => ({
        url: `/v1/login`,
        method: 'POST',
        body: queryArg.loginRequestDto,
        headers: {
          'X-Captcha-Id': queryArg['X-Captcha-Id'],
        },
      }),
    }),
    registryRegister: build.mutation<RegistryRegisterApiResponse, RegistryRegisterApiArg>({
      query: (queryArg) => ({ url: `/v1/registry`, method: 'POST', body: queryArg }),
    }),
    registryForgetPassword: build.mutation<RegistryForgetPasswordApiResponse, RegistryForgetPasswordApiArg>({
      query: (queryArg) => ({ url: `/v1/users/password/forget`, method: 'POST', body: queryArg }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as sessionClient };
export type AuthLoginApiResponse = /** status 200  */ LoginResponseDto;
export type AuthLoginApiArg = {
  /** the challenge, in place of the cookie */
  'X-Captcha-Id'?: string;
  loginRequestDto: LoginRequestDto;
};
export type RegistryRegisterApiResponse = /** status 200  */ NothingDto;
export type RegistryRegisterApiArg = RegistryRequestDto;
export type RegistryForgetPasswordApiResponse =
  /** status 200 the same whether or not there is such an account */ NothingDto;
export type RegistryForgetPasswordApiArg = ForgetPasswordRequestDto;
export type TokenDto = {
  /** bearer token, good for 12 hours */
  token: string;
};
export type LoginResponseDto = {
  data: TokenDto;
};
export type LoginRequestDto = {
  username: string;
  /** base64 of the password */
  password: string;
  /** what the captcha shows, or the code that its work found */
  verify_code: string;
  /** of the authenticator, or a recovery code, where the account has a second factor */
  second_code?: string;
};
export type NothingDto = {};
export type RegistryRequestDto = {
  username: string;
  nickname: string;
  /** base64 of the password */
  password: string;
  /** base64 of the password */
  confirm_password: string;
  email: string;
  /** the code that was mailed to `email` */
  verify_code: string;
  mobile_phone: string;
  school: string;
  certified_status?: 'accept';
};
export type ForgetPasswordRequestDto = {
  username: string;
  email: string;
};
