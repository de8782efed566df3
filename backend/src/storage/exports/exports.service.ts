import { addAbortSignal, type Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { GIB, type Id } from '@tianheng/contracts';
import { Turns } from '../../common/turns.ts';
import { FilesService } from '../files/files.service.ts';
import type { StoredFile } from '../files/stored-file.entity.ts';
import { CSV_TYPE, csvOf } from './csv.ts';
import { workbookOf, WORKBOOK_TYPE, type Sheet } from './workbook.ts';

/** Each holds a connection to the database until it is made. */
const MADE_AT_ONCE = 5;

interface Wanted {
  filename: string;
  ownerId: Id;
  /** whether anybody still waits for it */
  gone: AbortSignal;
}

/** Lists as spreadsheets, one after the other for each person. Each is a file that only administrators may read, for a day. */
@Injectable()
export class SheetExports {
  private readonly turns = new Turns(MADE_AT_ONCE);

  constructor(private readonly files: FilesService) {}

  /** STORAGE_FULL; nothing is left of one that could not be made whole, or that nobody waits for any more. */
  store<Row>(sheet: Sheet<Row>, wanted: Wanted): Promise<StoredFile> {
    return this.make(() => workbookOf(sheet), WORKBOOK_TYPE, wanted);
  }

  /** The same as comma-separated values. */
  storeCsv<Row>(sheet: Sheet<Row>, wanted: Wanted): Promise<StoredFile> {
    return this.make(() => csvOf(sheet), CSV_TYPE, wanted);
  }

  /** A short-lived address of it. */
  urlOf(file: StoredFile): string {
    return this.files.downloadUrl(file);
  }

  private make(
    begin: () => Readable,
    mediaType: string,
    { gone, ...described }: Wanted,
  ): Promise<StoredFile> {
    return this.turns.run(described.ownerId, () => {
      gone.throwIfAborted();
      const source = addAbortSignal(gone, begin());
      // It may break off before the storage listens to it, which then finds it broken.
      source.once('error', () => undefined);
      const kept = { purpose: 'export', mediaType, maxBytes: GIB } as const;
      return this.files.store(source, { ...kept, ...described }, async () => gone.throwIfAborted());
    });
  }
}
