import { ROLE_REFUSAL_HEADER, type PlatformRole } from '@tianheng/contracts';
import { AppError } from './app-error.ts';
import type { Caller } from './caller.ts';

/** A refusal for a missing role alone, which its header tells from those for a rule. */
export const roleRequired = (): AppError =>
  new AppError('ROLE_REQUIRED', {}, { headers: { [ROLE_REFUSAL_HEADER.name]: ROLE_REFUSAL_HEADER.value } });

/** ROLE_REQUIRED; ADMIN_SITE_ONLY for who has the role, but signed in at the customer site. */
export function requireRole({ user, audience }: Caller, role: PlatformRole): void {
  if (user.platformRole !== role) throw roleRequired();
  if (audience === 'customer') throw new AppError('ADMIN_SITE_ONLY');
}

export const requireAdmin = (caller: Caller): void => requireRole(caller, 'platform_admin');
