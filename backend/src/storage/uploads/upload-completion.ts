import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Id } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { FileRules } from '../files/file-rules.ts';
import { FilesService } from '../files/files.service.ts';
import { ObjectStorage, type PutResult } from '../drivers/object-storage.ts';
import { admitted, PartedUploadsService } from './parted-uploads.service.ts';
import { StoredFile } from '../files/stored-file.entity.ts';
import { partCount, piecesOf } from './upload-parts.ts';
import { Upload } from './upload.entity.ts';

/**
 * Makes the parts one file. The upload's id is the file's key, so that two who do this at the same time make the same
 * object, and the row says which of them was first.
 */
@Injectable()
export class UploadCompletion {
  /** A call that is repeated while the first still works waits for it. */
  private readonly running = new Map<Id, Promise<StoredFile>>();

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly storage: ObjectStorage,
    private readonly files: FilesService,
    private readonly rules: FileRules,
    private readonly uploads: PartedUploadsService,
  ) {}

  /** UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, and what the purpose's rule refuses by now */
  async complete(caller: Caller, id: Id): Promise<StoredFile> {
    const upload = await this.uploads.require(caller.user, id);
    if (upload.completedAt) return this.files.require(id);
    let work = this.running.get(id);
    if (!work) {
      work = this.assemble(caller, upload).finally(() => this.running.delete(id));
      this.running.set(id, work);
    }
    return work;
  }

  private async assemble(caller: Caller, upload: Upload): Promise<StoredFile> {
    const { id, purpose } = upload;
    await admitted(this.rules.of(purpose), caller, upload);
    const received = await this.uploads.received(id);
    const missing = partCount(upload) - received.length;
    if (missing > 0) return this.finishedElsewhere(id, new AppError('UPLOAD_INCOMPLETE', { missing }));
    let stored: PutResult;
    try {
      stored = await this.storage.join(id, piecesOf(upload));
    } catch (error) {
      return this.finishedElsewhere(id, await this.orLost(upload, error));
    }
    if (!(await this.describe(upload, stored))) {
      const lost = new AppError('UPLOAD_NOT_FOUND');
      return this.finishedElsewhere(id, lost, () => this.files.discard(id));
    }
    await this.uploads.dropParts(upload, received);
    return this.files.require(id);
  }

  /** A part that is missing now can be sent again. */
  private async orLost(upload: Upload, error: unknown): Promise<unknown> {
    if (!(error instanceof AppError) || error.code !== 'FILE_NOT_FOUND') return error;
    const missing = await this.uploads.forgetLost(upload);
    return missing > 0 ? new AppError('UPLOAD_INCOMPLETE', { missing }, { cause: error }) : error;
  }

  /** Another process may have been faster and taken the parts away; else it is what it looks like. */
  private async finishedElsewhere(
    id: Id,
    error: unknown,
    cleanUp?: () => Promise<unknown>,
  ): Promise<StoredFile> {
    const file = await this.files.find(id);
    if (file) return file;
    await cleanUp?.();
    throw error;
  }

  /** Whether this call was the one that made the upload a file. */
  private describe({ id, purpose, filename, ownerId, teamId }: Upload, stored: PutResult): Promise<boolean> {
    const { mediaType } = this.rules.of(purpose);
    return this.database.transaction(async (manager) => {
      const { affected } = await manager
        .createQueryBuilder()
        .update(Upload)
        .set({ completedAt: () => 'now()' })
        .where('id = :id and completed_at is null and expires_at > now()', { id })
        .execute();
      if (!affected) return false;
      await manager.insert(StoredFile, { id, purpose, filename, mediaType, ownerId, teamId, ...stored });
      return true;
    });
  }
}
