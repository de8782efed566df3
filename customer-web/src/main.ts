import type { UiLanguage } from '@tianheng/contracts';
import { painted } from '@tianheng/web-kit/state/painted.ts';
import { loadAhead } from './app/ahead.ts';
import { turn } from './shared/turn.ts';

const AGAIN_MS = 3000;

/** Until it is there: the line may come back, and without it nothing of the site answers. */
const arrived = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return arrived(load);
  });

/** Piece by piece: all at once would hold up a slow phone. What runs or is asked before the first paint would hold that up. */
async function begin(): Promise<void> {
  await painted();
  // The page says its language in its markup, and the chosen one before anything else runs.
  loadAhead(location, document.documentElement.lang as UiLanguage);
  await arrived(() => import('react-dom/client'));
  await turn();
  const { start } = await arrived(() => import('./app/start.tsx'));
  await start();
}

void begin();
