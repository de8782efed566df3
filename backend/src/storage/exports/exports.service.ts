import { Injectable } from '@nestjs/common';
import { GIB, type Id } from '@tianheng/contracts';
import { FilesService } from '../files/files.service.ts';
import type { StoredFile } from '../files/stored-file.entity.ts';
import { CSV_TYPE, csvOf } from './csv.ts';
import { workbookOf, WORKBOOK_TYPE, type Sheet } from './workbook.ts';

/** Lists as spreadsheets. Each is a file that only administrators may read, for a day. */
@Injectable()
export class SheetExports {
  constructor(private readonly files: FilesService) {}

  /** STORAGE_FULL; nothing is left of one that could not be made whole. */
  store<Row>(sheet: Sheet<Row>, described: { filename: string; ownerId: Id }): Promise<StoredFile> {
    const kept = { purpose: 'export', mediaType: WORKBOOK_TYPE, maxBytes: GIB } as const;
    return this.files.store(workbookOf(sheet), { ...kept, ...described });
  }

  /** The same as comma-separated values. */
  storeCsv<Row>(sheet: Sheet<Row>, described: { filename: string; ownerId: Id }): Promise<StoredFile> {
    const kept = { purpose: 'export', mediaType: CSV_TYPE, maxBytes: GIB } as const;
    return this.files.store(csvOf(sheet), { ...kept, ...described });
  }

  /** A short-lived address of it. */
  urlOf(file: StoredFile): string {
    return this.files.downloadUrl(file);
  }
}
