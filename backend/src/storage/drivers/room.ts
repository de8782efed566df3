import { Readable } from 'node:stream';
import { MIB } from '@tianheng/contracts';
import { AppError } from '../../common/app-error.ts';
import type { ObjectStorage } from './object-storage.ts';

/** What may arrive of a body before the room is looked at again. */
const LOOK_BYTES = 4 * MIB;

type Room = Pick<ObjectStorage, 'room'>;

/** STORAGE_FULL */
export async function requireRoom(storage: Room, bytes: number): Promise<void> {
  if ((await storage.room()) < bytes) throw new AppError('STORAGE_FULL');
}

/** The same bytes; reading them fails with STORAGE_FULL once others have taken the room that there was at the beginning. */
export const whileRoom = (storage: Room, source: Readable): Readable =>
  Readable.from(bounded(storage, source), { objectMode: false });

async function* bounded(storage: Room, source: Readable): AsyncGenerator<Buffer> {
  let unseen = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    unseen += chunk.length;
    if (unseen > LOOK_BYTES) {
      await requireRoom(storage, chunk.length);
      unseen = chunk.length;
    }
    yield chunk;
  }
}
