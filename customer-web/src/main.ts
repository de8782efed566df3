import type { UiLanguage } from '@tianheng/contracts';
import { painted } from '@tianheng/web-kit/state/painted.ts';
import { turn } from '@tianheng/web-kit/state/turn.ts';
import { loadAhead } from './app/ahead.ts';

/** Piece by piece: all at once would hold up a slow phone. What runs or is asked before the first paint would hold that up. */
async function begin(): Promise<void> {
  await painted();
  // The page says its language in its markup, and the chosen one before anything else runs.
  loadAhead(location, document.documentElement.lang as UiLanguage);
  await import('react-dom/client');
  await turn();
  const { start } = await import('./app/start.tsx');
  await start();
}

void begin();
