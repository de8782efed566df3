import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { makeTheme } from '../shared/theme.ts';
import { turn } from '../shared/turn.ts';
import { App } from './App.tsx';
import { makeRouter } from './router.ts';
import { makeStore } from './store.ts';

/** Draws the site, each step of it in a turn of the browser's own. */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  await turn();
  const theme = makeTheme();
  await turn();
  const store = makeStore();
  const router = makeRouter();
  await turn();
  createRoot(root).render(
    <StrictMode>
      <App store={store} router={router} theme={theme} />
    </StrictMode>,
  );
}
