/** Also over when the signal fires. Leaves nothing at the signal: some live as long as the process. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms).unref();
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });
}
