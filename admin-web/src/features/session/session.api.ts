import {
  CAPTCHA_HEADER,
  type LoginRequest,
  type LoginResponse,
  type Nothing,
  type UserInfo,
} from '@tianheng/contracts';
import type { ApiError } from '@tianheng/web-kit/http/api-error.ts';
import { API_PREFIX, bearer } from '@tianheng/web-kit/http/headers.ts';
import { api } from '../../shared/api.ts';
import { isAdministrator } from './session.rules.ts';

export interface Entering {
  login: LoginRequest;
  /** of the captcha, where the cookie is not to name it */
  challenge: string | undefined;
}

/** What a right password leads to: the back office is for administrators alone. */
export type Entry = { admitted: true; token: string } | { admitted: false };

const logoutCall = (token: string) => ({
  url: `${API_PREFIX}/logout`,
  method: 'POST',
  headers: { Authorization: bearer(token) },
});

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Signs in, asks who that is, and ends the session at once if it is not an administrator's. */
    enter: build.mutation<Entry, Entering>({
      extraOptions: { quiet: true },
      queryFn: async ({ login: body, challenge }, _context, _extra, send) => {
        const headers = { ...(challenge !== undefined && { [CAPTCHA_HEADER]: challenge }) };
        const login = await send({ url: `${API_PREFIX}/login`, method: 'POST', headers, body });
        if (login.error) return { error: login.error as ApiError };
        const { token } = (login.data as LoginResponse).data;
        const info = await send({
          url: `${API_PREFIX}/user/info`,
          headers: { Authorization: bearer(token) },
        });
        if (!info.error && isAdministrator(info.data as UserInfo)) return { data: { admitted: true, token } };
        await send(logoutCall(token));
        return info.error ? { error: info.error as ApiError } : { data: { admitted: false } };
      },
    }),
    logout: build.mutation<Nothing, string>({ extraOptions: { quiet: true }, query: logoutCall }),
  }),
});

export const { useEnterMutation, useLogoutMutation } = sessionApi;
