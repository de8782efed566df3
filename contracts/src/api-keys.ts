import type { EpochMs, Id } from './common.ts';

/** What a key may do: read as its owner does, submit for a team, run the back office. */
export const API_KEY_SCOPES = ['read', 'submit', 'admin'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** Begins every key, so that one that leaked is found by search. */
export const API_KEY_PREFIX = 'th_';
/** As many characters of a key as lists show; the rest is known to its owner alone. */
export const API_KEY_SHOWN = API_KEY_PREFIX.length + 6;
export const API_KEY_NAME_MAX = 50;
/** Keys that have not expired, of one person. */
export const API_KEYS_MAX = 20;
/** Keys that one person may ask for in an hour; each is told by mail. */
export const API_KEYS_PER_HOUR = 30;
export const API_KEY_MAX_DAYS = 365;

/** One's own key, as a list shows it. */
export interface ApiKey {
  id: Id;
  name: string;
  /** how the key begins */
  prefix: string;
  scopes: ApiKeyScope[];
  created_at: EpochMs;
  expires_at: EpochMs;
  /** to the minute; null: never used */
  last_used_at: EpochMs | null;
}

export interface ApiKeyList {
  data: ApiKey[];
}

export interface CreateApiKeyRequest {
  name: string;
  scopes: ApiKeyScope[];
  /** from now, at most API_KEY_MAX_DAYS */
  days: number;
}

export interface CreatedApiKey extends ApiKey {
  /** the key itself; nobody can read it again */
  key: string;
}

/** Why an administrator revoked somebody's key. */
export const API_KEY_REASON_MAX = 500;

export interface RevokeApiKeyRequest {
  /** one line, kept in the audit and told to the key's owner */
  reason: string;
}

/** Makes equal calls one: the second gets the first one's answer. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/** Any visible ASCII, as a UUID is. */
export const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e]{1,100}$/;
export const IDEMPOTENCY_HOURS = 24;
/** For how long equal calls to pack submissions are one: what is chosen by a filter is soon other submissions. */
export const PACKING_NAMED_MINUTES = 10;
