const KEY = 'tianheng.own';

/** The session that this tab had before somebody looked through others' eyes in it; none takes away an older one. */
export function keepOwnSession(token: string | null): void {
  if (token === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, token);
}

/** Once. */
export function takeOwnSession(): string | null {
  const token = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return token;
}
