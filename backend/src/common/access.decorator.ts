import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { PlatformRole } from '@tianheng/contracts';

export const ACCESS = 'access';
/** What the documentation is told of it. */
export const ACCESS_NOTE = 'x-access';

/** Who may call a route; a route that does not say is refused to everyone. */
export type Access =
  | { kind: 'public'; provisional: boolean }
  | { kind: 'authenticated'; role: PlatformRole | null; provisional: boolean }
  | { kind: 'runner' };

interface Openness {
  /** also to whoever signed in by a one-time password and has to choose a new one */
  provisional?: boolean;
}

/** For the guard, and for the documentation. */
const allow = (access: Access): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(ACCESS, access), ApiExtension(ACCESS_NOTE, access));

/** Anyone; a valid token is still read, so `@CurrentUser()` may give a user. */
export const Public = ({ provisional = false }: Openness = {}): MethodDecorator & ClassDecorator =>
  allow({ kind: 'public', provisional });

/** Signed-in users, or only those of a role. */
export const Authenticated = (
  role: PlatformRole | null = null,
  { provisional = false }: Openness = {},
): MethodDecorator & ClassDecorator => allow({ kind: 'authenticated', role, provisional });

/** Judge runners, by their own token, on the internal listener. */
export const RunnerOnly = (): MethodDecorator & ClassDecorator => allow({ kind: 'runner' });
