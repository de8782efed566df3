import { firstWords } from '@tianheng/web-kit/first-words.ts';
import { TOKEN_KEY, VIEW_KEY } from '@tianheng/web-kit/state/storage-keys.ts';
import type { QuestionType, WordedPage } from '@tianheng/contracts';
import { VISITORS_SEARCHES_KEY } from '../features/datasets/list/recent-searches-key.ts';

/** An address without a type leads to the question of whichever type it is. */
const isFirstTab =
  (type: QuestionType) =>
  (query: URLSearchParams): boolean =>
    (query.get('questionType') ?? type) === type && !query.has('tab');

/** What a page begins with is the same for everybody, but not at every address, nor whatever the list is for whom. */
const isSame: Record<WordedPage, (query: URLSearchParams, isSignedIn: boolean) => boolean> = {
  competition: () => true,
  question: isFirstTab('model'),
  project: isFirstTab('project'),
  dataset: (query) => !query.has('version'),
  datasets: (query, isSignedIn) =>
    query.size === 0 && !isSignedIn && localStorage.getItem(VISITORS_SEARCHES_KEY) === null,
};

firstWords((page) => {
  try {
    const isSignedIn = sessionStorage.getItem(TOKEN_KEY) !== null;
    const isViewed = sessionStorage.getItem(VIEW_KEY) !== null;
    return !isViewed && isSame[page](new URLSearchParams(location.search), isSignedIn)
      ? { isSignedIn }
      : null;
  } catch {
    // A browser that refuses its storage keeps no choice that could differ.
    return null;
  }
});
