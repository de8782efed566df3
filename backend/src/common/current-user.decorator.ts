import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Id, PlatformRole } from '@tianheng/contracts';

/** The person behind a request, as of this request. */
export interface AuthUser {
  id: Id;
  username: string;
  platformRole: PlatformRole;
  /** An administrator who looks through this person's eyes: what they read is not the person's doing. */
  viewedBy?: Id;
}

export const isAdmin = (user: AuthUser | null): boolean => user?.platformRole === 'platform_admin';

/** The caller's person, or null for visitors of a public route. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): AuthUser | null =>
    context.switchToHttp().getRequest<{ caller?: { user: AuthUser } | null }>().caller?.user ?? null,
);
