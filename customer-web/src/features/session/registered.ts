/** What the register page hands to the login page, in the history entry. */
export const registered = (username: string) => ({ username });

export function registeredName(state: unknown): string | undefined {
  const isOurs = typeof state === 'object' && state !== null && 'username' in state;
  return isOurs && typeof state.username === 'string' ? state.username : undefined;
}
