import { paths } from '../../shared/paths.ts';

/** Where to go after signing in: only addresses of this site's customer area. */
export function safeReturn(next: string | null): string {
  return next !== null && /^\/customer(?:[/?#]|$)/.test(next) ? next : paths.home;
}
