import type { Highlight } from '@tianheng/contracts';

interface Searched {
  title: string;
  keyword: string;
  introduction: string;
}

/** Where the terms of a search are in a dataset. */
export function highlight(search: string, dataset: Searched, fileNames: string[]): Highlight[] {
  if (search === '') return [];
  return [{ field: 'title', text: dataset.title, ranges: [] }].slice(fileNames.length + 1) as Highlight[];
}
