import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Id } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { FileRules } from '../files/file-rules.ts';
import { FilesService } from '../files/files.service.ts';
import { ObjectStorage, type PutResult } from '../drivers/object-storage.ts';
import { Joining } from './joining.ts';
import { admitted, PartedUploadsService } from './parted-uploads.service.ts';
import { StoredFile } from '../files/stored-file.entity.ts';
import { partCount, piecesOf } from './upload-parts.ts';
import { Upload } from './upload.entity.ts';

/** A call that is repeated while another one works waits for that: it looks again soon, and then less and less often. */
const LOOK_AGAIN_MS = 200;
const LOOK_AGAIN_MAX_MS = 2000;

/** Makes the parts one file, whose key is the upload's id. */
@Injectable()
export class UploadCompletion {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly storage: ObjectStorage,
    private readonly files: FilesService,
    private readonly rules: FileRules,
    private readonly uploads: PartedUploadsService,
    private readonly joining: Joining,
  ) {}

  /**
   * UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, and what the purpose's rule refuses by now
   * @param gone whoever asked: what another call could not put together is not tried again for nobody
   */
  async complete(caller: Caller, id: Id, gone: AbortSignal): Promise<StoredFile> {
    for (let pause = LOOK_AGAIN_MS; ; pause = Math.min(2 * pause, LOOK_AGAIN_MAX_MS)) {
      const upload = await this.uploads.require(caller.user, id);
      if (upload.completedAt) return this.files.require(id);
      const file = await this.joining.alone(id, (joiner) => this.assemble(caller, upload, joiner));
      if (file) return file;
      await sleep(pause, undefined, { signal: gone });
    }
  }

  /** Null where another one took over meanwhile. */
  private async assemble(caller: Caller, upload: Upload, joiner: Id): Promise<StoredFile | null> {
    const { id, purpose } = upload;
    await admitted(this.rules.of(purpose), caller, upload);
    const received = await this.uploads.received(id);
    const missing = partCount(upload) - received.length;
    if (missing > 0) throw new AppError('UPLOAD_INCOMPLETE', { missing });
    let stored: PutResult;
    try {
      stored = await this.storage.join(id, piecesOf(upload));
    } catch (error) {
      return this.finishedElsewhere(id, await this.orLost(upload, error));
    }
    if (!(await this.describe(upload, stored, joiner))) return this.refused(id);
    await this.uploads.dropParts(upload, received);
    return this.files.require(id);
  }

  /** A part that is missing now can be sent again. */
  private async orLost(upload: Upload, error: unknown): Promise<unknown> {
    if (!(error instanceof AppError) || error.code !== 'FILE_NOT_FOUND') return error;
    const missing = await this.uploads.forgetLost(upload);
    return missing > 0 ? new AppError('UPLOAD_INCOMPLETE', { missing }, { cause: error }) : error;
  }

  /** Whoever took over may have ended and taken the parts away; else it is what it looks like. */
  private async finishedElsewhere(id: Id, error: unknown): Promise<StoredFile> {
    const file = await this.files.find(id);
    if (file) return file;
    throw error;
  }

  /** Null where another one took over: the object is of that one. UPLOAD_NOT_FOUND where it was given up: then it is nobody's. */
  private async refused(id: Id): Promise<StoredFile | null> {
    const uploads = this.database.createQueryBuilder(Upload, 'upload');
    if (await uploads.where('upload.id = :id and upload.expires_at > now()', { id }).getExists()) return null;
    const file = await this.files.find(id);
    if (file) return file;
    await this.files.discard(id);
    throw new AppError('UPLOAD_NOT_FOUND');
  }

  /** Whether this call was the one that made the upload a file. */
  private describe(
    { id, purpose, filename, ownerId, teamId }: Upload,
    stored: PutResult,
    joiner: Id,
  ): Promise<boolean> {
    const { mediaType } = this.rules.of(purpose);
    return this.database.transaction(async (manager) => {
      const { affected } = await manager
        .createQueryBuilder()
        .update(Upload)
        .set({ completedAt: () => 'now()' })
        .where('id = :id and completed_at is null and expires_at > now()', { id })
        .andWhere('joiner = :joiner', { joiner })
        .execute();
      if (!affected) return false;
      await manager.insert(StoredFile, { id, purpose, filename, mediaType, ownerId, teamId, ...stored });
      return true;
    });
  }
}
