import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import { picturesIn } from '../../common/rich-text.ts';
import type { FilesService } from './files.service.ts';

/**
 * The pictures that rich texts, by their fields, show are there and stay until the transaction's end: what no saved text shows
 * for a day is removed, and an editor may be open for longer. What the text showed before may be gone, or nobody could change
 * the rest of it. VALIDATION_FAILED
 */
export async function requirePictures(
  files: FilesService,
  manager: EntityManager,
  texts: Record<string, string | undefined>,
  before: string[] = [],
): Promise<void> {
  const shown = Object.entries(texts).map(([field, text = '']) => ({ field, ids: picturesIn(text) }));
  const ids = new Set(shown.flatMap((text) => text.ids));
  if (ids.size === 0) return;
  const held = await files.hold(manager, [...ids], ['picture']);
  const known = new Set<Id>([...held.map(({ id }) => id), ...before.flatMap(picturesIn)]);
  const details = shown
    .filter((text) => text.ids.some((id) => !known.has(id)))
    .map(({ field }) => ({ field, rule: 'pictureGone' }));
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', {}, { details });
}
