import { setImmediate as others } from 'node:timers/promises';
import type { Highlight, Id } from '@tianheng/contracts';
import type { Dataset } from '../dataset.entity.ts';
import { isTitleCard } from '../dataset.policy.ts';
import { highlight } from './highlight.ts';

/** A list has hundreds, and whoever asks for something else meanwhile is answered by the same thread. */
const CARDS_AT_ONCE = 20;

type Found = Pick<Dataset, 'id' | 'status' | 'title' | 'keyword' | 'introduction'>;

/** By the datasets' ids; of title cards in their titles alone. */
export async function highlightCards(
  search: string,
  datasets: Found[],
  fileNames: ReadonlyMap<Id, string[]>,
): Promise<Map<Id, Highlight[]>> {
  const found = new Map<Id, Highlight[]>();
  for (const [at, dataset] of datasets.entries()) {
    if (at > 0 && at % CARDS_AT_ONCE === 0) await others();
    const { id, title } = dataset;
    found.set(
      id,
      isTitleCard(dataset)
        ? highlight(search, { title, keyword: '', introduction: '' }, [])
        : highlight(search, dataset, fileNames.get(id) ?? []),
    );
  }
  return found;
}
