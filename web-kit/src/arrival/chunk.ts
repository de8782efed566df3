import { cancelledError } from '../http/api-error.ts';
import { offerReload } from '../state/new-version.ts';
import { isAnythingUnsaved } from '../state/unsaved.ts';

/** The file of this page's program; it has another name in every version. */
const ownProgram = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** Whether the server has another version of the site than this page; null: it does not answer. */
async function isOutdated(): Promise<boolean | null> {
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } });
    const program = ownProgram();
    if (answer.ok) return program !== null && !(await answer.text()).includes(program);
  } catch {
    // nor can anything else be reached
  }
  return null;
}

const failed = new WeakSet<() => unknown>();

/** Whether a person has just pressed something; not every browser tells. */
const isAsked = (): boolean =>
  (navigator as { userActivation?: UserActivation }).userActivation?.isActive === true;

/**
 * Code or texts that arrive on demand; `load` is the same function each time. After a deployment their file may be gone: then
 * the page is loaded anew, but with something unsaved on it only if the person agrees. So it is where a person asks again for
 * what has failed before and the server answers: most browsers keep a file that failed once, and ask for it no more.
 * Rejects as `load` does when that would not help, and as what was cancelled when the person declines.
 */
export async function chunk<T>(load: () => Promise<T>, reload = () => window.location.reload()): Promise<T> {
  const isAgain = failed.has(load) && isAsked();
  try {
    return await load();
  } catch (reason) {
    failed.add(load);
    const outdated = await isOutdated();
    if (outdated === null || !(outdated || isAgain)) throw reason;
    // The page waits for its end, or for what the person says.
    return new Promise<never>((_, reject) => {
      if (isAnythingUnsaved()) offerReload(reload, () => reject(cancelledError()));
      else reload();
    });
  }
}
