import {
  cutText,
  PREVIEW_DATASET_TEXT,
  type DatasetCard,
  type DatasetOverview,
  type DatasetSearchField,
  type DatasetStatus,
  type DataType,
  type Highlight,
  type TextRange,
} from '@tianheng/contracts';
import type { TextId } from '@tianheng/web-kit/intl/useText.ts';

/** What everybody who finds a dataset may know of it. */
export type DescribedDataset = Omit<DatasetOverview, 'files'>;

export const DATA_TYPE_NAMES: Record<DataType, TextId> = {
  radar: 'datasets.type.radar',
  photoelectric: 'datasets.type.photoelectric',
  multisensor: 'datasets.type.multisensor',
  hyperspectral: 'datasets.type.hyperspectral',
  other: 'datasets.type.other',
};

export const STATUS_NAMES: Record<DatasetStatus, TextId> = {
  open: 'datasets.status.open',
  register: 'datasets.status.register',
  competition: 'datasets.status.competition',
  private: 'datasets.status.private',
};

/** As the first words of its page are cut, before the program draws them. */
export const preview = (introduction: string): string => cutText(introduction, PREVIEW_DATASET_TEXT);

export const matchOf = (card: DatasetCard, field: DatasetSearchField): Highlight | undefined =>
  card.highlights.find((highlight) => highlight.field === field);

/** The text in pieces, those inside a range marked. */
export function piecesOf(text: string, ranges: TextRange[]): { text: string; marked: boolean }[] {
  const pieces: { text: string; marked: boolean }[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    if (start > at) pieces.push({ text: text.slice(at, start), marked: false });
    pieces.push({ text: text.slice(start, end), marked: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false });
  return pieces;
}
