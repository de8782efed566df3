/** What the way to the login page brings along, in the history entry, when a session has ended. */
export const ENDED = { sessionEnded: true };

export const hasEnded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'sessionEnded' in state;
