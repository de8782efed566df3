import { isAnythingUnsaved } from '../form/unsaved.ts';
import { offerReload } from '../state/new-version.ts';

/** The file of this page's program; it has another name in every version. */
const ownProgram = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** Whether the server has another version of the site than this page. */
async function isOutdated(): Promise<boolean> {
  const program = ownProgram();
  if (program === null) return false;
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } });
    return answer.ok && !(await answer.text()).includes(program);
  } catch {
    return false;
  }
}

/**
 * Code or texts that arrive on demand. After a deployment their file may be gone: then the page is loaded anew, but
 * with something unsaved on it only if the person agrees. Rejects as `load` does when that would not help.
 */
export async function chunk<T>(load: () => Promise<T>, reload = () => window.location.reload()): Promise<T> {
  try {
    return await load();
  } catch (reason) {
    if (!(await isOutdated())) throw reason;
    if (isAnythingUnsaved()) offerReload(reload);
    else reload();
    // The page waits for its end, or goes on without what it asked for.
    return new Promise<never>(() => undefined);
  }
}
