/** Route patterns and the addresses made from them, once. */
export const routes = {
  login: 'login',
  forbidden: '403',
  notFound: '404',
  serverError: '500',
  manage: 'manage',
  dashboard: 'index',
} as const;

export const paths = {
  manage: '/manage',
  dashboard: '/manage/index',
  login: '/login',
  /** the login page, and back to `next` from it */
  loginFor: (next: string) => `/login?next=${encodeURIComponent(next)}`,
  forbidden: '/403',
  notFound: '/404',
} as const;

/** Where to go after signing in: only addresses of the back office. */
export function safeReturn(next: string | null): string {
  return next !== null && /^\/manage(?:[/?#]|$)/.test(next) ? next : paths.manage;
}
