import { api } from './api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    registryMailCode: build.mutation<RegistryMailCodeApiResponse, RegistryMailCodeApiArg>({
      query: (queryArg) => ({ url: `/v1/email_verification_code`, method: 'POST', body: queryArg }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as emailCodeClient };
export type RegistryMailCodeApiResponse =
  /** status 200 the same whether or not the address has an account */ NothingDto;
export type RegistryMailCodeApiArg = EmailCodeRequestDto;
export type NothingDto = {};
export type EmailCodeRequestDto = {
  username: string;
  email: string;
};
