import type { PeriodicWork } from '../src/common/periodic-work.ts';

/** Its own rounds come no more, until it begins again; what a test has it do is done, as if the process did not end. */
export async function rest(work: PeriodicWork): Promise<void> {
  await work.beforeApplicationShutdown();
  work['ending'] = new AbortController();
}
