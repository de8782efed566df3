import type { ErrorCode } from '@tianheng/contracts';
import type { TestApp } from './app.ts';
import type { MatrixWorld, Person, Role } from './authorization.world.ts';

export type Outcome = 'ok' | ErrorCode;
/** The other two follow from these, see `outcomesOf`. */
export type Outcomes = Record<'visitor' | Exclude<Person, 'provisional'>, Outcome>;

/** One of these at most: `body` as JSON, `raw` as it is, `file` as multipart field `file`. */
export interface Ask {
  path?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: object;
  raw?: Buffer;
  file?: { name: string; content: Buffer };
}

export interface Row {
  who: Outcomes;
  request?: (world: MatrixWorld & { test: TestApp }) => Ask | Promise<Ask>;
  unknown?: Record<string, Outcome | Outcome[]>;
  /** open even to who has to choose a new password */
  provisional?: 'ok';
  /** where an administrator of the customer site gets something else than one of the admin site */
  adminAtCustomerSite?: Outcome;
  /** where a look through the eyes of the leader, or of a visitor, gets something else than they when they read */
  viewOfTeam?: Outcome;
  viewOfVisitor?: Outcome;
}

/**
 * A new password comes before everything; what only a role may do is closed to the customer site's tokens; a look through
 * others' eyes reads as they do.
 */
export const outcomesOf = (route: string, row: Row): Record<Role, Outcome> => {
  const { who, provisional, adminAtCustomerSite, viewOfTeam, viewOfVisitor } = row;
  const reads = route.startsWith('GET ');
  return {
    ...who,
    provisional: provisional ?? 'PASSWORD_CHANGE_REQUIRED',
    adminAtCustomerSite:
      adminAtCustomerSite ?? (who.stranger === 'ROLE_REQUIRED' ? 'ADMIN_SITE_ONLY' : who.admin),
    viewOfTeam: viewOfTeam ?? (reads ? who.leader : 'VIEW_ONLY'),
    viewOfVisitor: viewOfVisitor ?? (reads ? who.visitor : 'VIEW_ONLY'),
  };
};

/** Of what hands something out for good, or counts: closed to a look through others' eyes. */
export const TAKES_ALONG = { viewOfTeam: 'VIEW_ONLY', viewOfVisitor: 'VIEW_ONLY' } as const;

/** Signing out; a visitor's view is nobody's. */
export const ENDS_VIEW = { viewOfTeam: 'ok', viewOfVisitor: 'UNAUTHORIZED' } as const;

export const EVERYONE: Outcomes = {
  visitor: 'ok',
  stranger: 'ok',
  rival: 'ok',
  member: 'ok',
  leader: 'ok',
  frozen: 'ok',
  admin: 'ok',
};

export const signedIn = (outcomes: Omit<Outcomes, 'visitor' | 'frozen'>): Outcomes => ({
  visitor: 'UNAUTHORIZED',
  frozen: 'SESSION_ENDED',
  ...outcomes,
});

/** A session is no look through others' eyes. */
export const NOBODY_VIEWS: Outcomes = {
  visitor: 'SESSION_ENDED',
  stranger: 'SESSION_ENDED',
  rival: 'SESSION_ENDED',
  member: 'SESSION_ENDED',
  leader: 'SESSION_ENDED',
  frozen: 'SESSION_ENDED',
  admin: 'SESSION_ENDED',
};

const allBut = (leader: Outcome, admin: Outcome, others: Outcome): Outcomes =>
  signedIn({ stranger: others, rival: others, member: others, leader, admin });

export const SIGNED_IN = allBut('ok', 'ok', 'ok');

export const ADMIN_ONLY = allBut('ROLE_REQUIRED', 'ok', 'ROLE_REQUIRED');

/** Of the leader as a person: no team and no administrator shares it. */
export const LEADERS_OWN = (others: Outcome): Outcomes => allBut('ok', others, others);

/** For the team and administrators. */
export const TEAM_READS = (stranger: Outcome, rival: Outcome): Outcomes =>
  signedIn({ stranger, rival, member: 'ok', leader: 'ok', admin: 'ok' });

/** For the team's leader alone; an administrator who is in no team is refused like a stranger unless `admin` says more. */
export const LEADER_WRITES = (stranger: Outcome, rival: Outcome, admin: Outcome = stranger): Outcomes =>
  signedIn({ stranger, rival, member: 'LEADER_ONLY', leader: 'ok', admin });

/** A file that is asked for without `Authenticated`: a token that ended counts as none. */
export const FILE_OF_TEAM: Outcomes = { ...TEAM_READS('NOT_ALLOWED', 'NOT_ALLOWED'), frozen: 'UNAUTHORIZED' };
