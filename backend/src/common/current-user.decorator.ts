import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Id, PlatformRole } from '@tianheng/contracts';

/** Who calls, as of this request. */
export interface AuthUser {
  id: Id;
  username: string;
  platformRole: PlatformRole;
  sessionId: Id;
}

export const isAdmin = (user: AuthUser | null): boolean => user?.platformRole === 'platform_admin';

/** The caller, or null for visitors of a public route. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): AuthUser | null =>
    context.switchToHttp().getRequest<{ user?: AuthUser | null }>().user ?? null,
);
