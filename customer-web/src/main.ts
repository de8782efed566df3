import type { UiLanguage } from '@tianheng/contracts';
import { turn } from '@tianheng/web-kit/state/turn.ts';
import { loadAhead } from './app/ahead.ts';

/** Piece by piece: all at once would hold up a slow phone. */
async function begin(): Promise<void> {
  await import('react-dom/client');
  await turn();
  const { start } = await import('./app/start.tsx');
  await start();
}

void begin();
// The page says its language in its markup, and the chosen one before anything else runs.
loadAhead(location, document.documentElement.lang as UiLanguage);
