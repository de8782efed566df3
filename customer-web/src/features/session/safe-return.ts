import { paths } from '../../shared/paths.ts';

/**
 * Where to go after signing in: only addresses of this site's customer area. What stands there behind the # came behind
 * that of the sign-in page; an address that is kept from before has it in `next`.
 */
export function safeReturn(next: string | null, hash: string): string {
  if (next === null || !/^\/customer(?:[/?#]|$)/.test(next)) return paths.home;
  return next.includes('#') ? next : next + hash;
}
