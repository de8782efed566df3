import type { Queue } from 'bull';

const PATIENCE_MS = 200;

/**
 * Adds a wake-up job to a queue whose truth is in the database. Without Redis it only comes later:
 * whoever does the work also looks at the rows by itself.
 */
export async function wake(queue: Queue): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  const added = queue.add({}, { attempts: 1, removeOnComplete: true, removeOnFail: true }).then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([added, patience]);
  clearTimeout(timer);
}
