import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { ApiKeyScope, EpochMs, Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import type { AuthUser } from './current-user.decorator.ts';

/**
 * What a session was begun for: `customer` at the customer site, which no administrator's route lets in; `admin` at the
 * admin site and `api` at the API itself serve both.
 */
export const AUDIENCES = ['customer', 'admin', 'api'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Who sends a request, and by what right; read anew at each. */
export interface Caller {
  user: AuthUser;
  via: 'session' | 'api_key';
  audience: Audience;
  /** what a key may be used for; `all` that its owner may do, as every session */
  scopes: 'all' | readonly ApiKeyScope[];
  /** null for a key */
  sessionId: Id | null;
  /** how the key begins; null for a session */
  keyPrefix: string | null;
  /** signed in by a mailed one-time password: nothing is open but to choose a new one */
  mustChangePassword: boolean;
  /** IP address, as the trusted proxies tell it */
  address: string;
}

/** A program that whoever runs the system calls at its server, as the audit names it: no username has a point in it. */
export const programCaller = (program: string): Caller => ({
  user: { id: '00000000-0000-0000-0000-000000000000', username: program, platformRole: 'platform_admin' },
  ...{
    via: 'session',
    audience: 'api',
    scopes: 'all',
    sessionId: null,
    keyPrefix: null,
    mustChangePassword: false,
    address: '',
  },
});

/** An administrator's look through the eyes of a visitor or of a team's leader. */
export interface ViewOf {
  id: Id;
  /** the administrator's username */
  by: string;
  /** null: a visitor's */
  teamId: Id | null;
  expiresAt: EpochMs;
}

/** Whom a token speaks for; of a visitor's view nobody. */
export interface Bearer {
  caller: Caller | null;
  view: ViewOf | null;
}

/** A request as the guard leaves it. */
export interface WithCaller {
  caller?: Caller | null;
  view?: ViewOf | null;
  /**
   * For what outlasts the guard's question, such as a body that arrives for hours: whether the same session or key is good
   * still. Until the transaction's end nobody ends it. SESSION_ENDED, API_KEY_INVALID
   */
  askAgain?: (manager: EntityManager) => Promise<void>;
}

/** The look through others' eyes that the request is part of. */
export const CurrentView = createParamDecorator(
  (_: unknown, context: ExecutionContext): ViewOf | null =>
    context.switchToHttp().getRequest<WithCaller>().view ?? null,
);

/** The caller; of a public route only where a token was sent that is still good, else null. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller | null =>
    context.switchToHttp().getRequest<WithCaller>().caller ?? null,
);
