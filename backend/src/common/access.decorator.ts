import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { ApiKeyScope, PlatformRole } from '@tianheng/contracts';

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

export const KEY_SCOPES = 'key-scopes';
/** What the documentation is told of it. */
export const KEY_SCOPES_NOTE = 'x-key-scopes';

/** An API key needs one of these scopes; none: no key may call the route. Unsaid, see `keyScopesOf`. */
export const ForKeys = (...scopes: ApiKeyScope[]): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(KEY_SCOPES, scopes), ApiExtension(KEY_SCOPES_NOTE, scopes));

/** Any of them lets a key in; a route that changes something and does not say which is closed to keys. */
export function keyScopesOf(
  access: Access,
  method: string,
  said: readonly ApiKeyScope[] | undefined,
): readonly ApiKeyScope[] {
  if (said) return said;
  if (access.kind === 'authenticated' && access.role) return ['admin'];
  return ['GET', 'HEAD'].includes(method.toUpperCase()) ? ['read'] : [];
}

export const WITHOUT_SECOND_FACTOR = 'without-second-factor';
/** What the documentation is told of it. */
export const WITHOUT_SECOND_FACTOR_NOTE = 'x-without-second-factor';

/** Open also to an administrator who has to set up a second factor first. */
export const WithoutSecondFactor = (): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(WITHOUT_SECOND_FACTOR, true), ApiExtension(WITHOUT_SECOND_FACTOR_NOTE, true));

export const VIEWS = 'views';
/** What the documentation is told of it. */
export const VIEWS_NOTE = 'x-views';

/** `end`: what ends a view. `none`: closed to views though it is a GET, as it hands something out for good or counts. */
export type ViewAccess = 'end' | 'none';
export const ForViews = (access: ViewAccess): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(VIEWS, access), ApiExtension(VIEWS_NOTE, access));

/** A view reads, as a key that may read; it takes nothing along and changes nothing. */
export const isOpenToViews = (
  access: Access,
  method: string,
  keys: readonly ApiKeyScope[] | undefined,
  said: ViewAccess | undefined,
): boolean => {
  if (said) return said === 'end';
  return ['GET', 'HEAD'].includes(method.toUpperCase()) && keyScopesOf(access, method, keys).length > 0;
};
