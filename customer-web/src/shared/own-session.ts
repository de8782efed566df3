import { tabStorage } from '@tianheng/web-kit/state/storage.ts';

const KEY = 'tianheng.own';

/** The session that this tab had before somebody looked through others' eyes in it; none takes away an older one. */
export function keepOwnSession(token: string | null): void {
  if (token === null) tabStorage.remove(KEY);
  else tabStorage.set(KEY, token);
}

/** Once. */
export function takeOwnSession(): string | null {
  const token = tabStorage.get(KEY);
  tabStorage.remove(KEY);
  return token;
}
