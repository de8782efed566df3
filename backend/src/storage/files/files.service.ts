import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { SIGNED_URL_TTL_SECONDS, type FilePurpose, type Id, type SignedFile } from '@tianheng/contracts';
import { In, IsNull, Repository, type EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import type { WithCaller } from '../../common/caller.ts';
import { Turns } from '../../common/turns.ts';
import { ObjectStorage, type ByteRange } from '../drivers/object-storage.ts';
import { whileRoom } from '../drivers/room.ts';
import { UrlSigner } from '../drivers/url-signer.ts';
import { StoredFile } from './stored-file.entity.ts';

/** Each holds a connection to the database while the storage copies, and one that hangs must not take them all. */
const ADOPTED_AT_ONCE = 3;

export interface FileDescription {
  purpose: FilePurpose;
  filename: string;
  mediaType?: string;
  ownerId?: Id | null;
  teamId?: Id | null;
}

export interface ReservedUpload {
  id: Id;
  /** signed PUT */
  url: string;
}

/** Stored files: an object and the row that describes it. The row is written once the object is whole. */
@Injectable()
export class FilesService {
  private readonly logger = new Logger(FilesService.name);
  private readonly adoptions = new Turns(ADOPTED_AT_ONCE);

  constructor(
    @InjectRepository(StoredFile) private readonly rows: Repository<StoredFile>,
    private readonly storage: ObjectStorage,
    private readonly signer: UrlSigner,
  ) {}

  /**
   * FILE_EMPTY, FILE_TOO_LARGE, STORAGE_FULL; nothing is left of a refused or broken upload.
   * @param askAgain refuses, within the row's transaction, whoever may not send any more when all has arrived
   */
  async store(
    source: Readable,
    description: FileDescription & { maxBytes: number },
    askAgain?: WithCaller['askAgain'],
  ): Promise<StoredFile> {
    const { maxBytes, ...described } = description;
    const id = randomUUID();
    let isSent = false;
    try {
      const { size, sha256 } = await this.storage.put(id, whileRoom(this.storage, source), { maxBytes });
      if (size === 0 && described.purpose !== 'log') throw new AppError('FILE_EMPTY');
      return await this.rows.manager.transaction(async (manager) => {
        await askAgain?.(manager);
        const row = await manager.save(manager.create(StoredFile, { id, size, sha256, ...described }));
        isSent = true;
        return row;
      });
    } catch (error) {
      // A commit that got no answer may be done all the same: then a row would tell of an object that is gone.
      if (isSent && !(await this.leave(id, described))) throw error;
      // Also where putting failed: what a service said nothing of may be there, and nothing else would know it.
      if (!(await this.discard(id)) && !isSent) await this.leave(id, described);
      throw error;
    }
  }

  /** Tells the sweep of an object that no row is to describe; false where that could not be written. */
  private async leave(id: Id, described: FileDescription): Promise<boolean> {
    try {
      const row = { id, size: 0, sha256: '', ...described, deletedAt: () => 'now()' };
      await this.rows.createQueryBuilder().insert().values(row).orUpdate(['deleted_at'], ['id']).execute();
      return true;
    } catch (error) {
      this.logger.error({ err: error, file_id: id }, 'An object may be left that nothing knows.');
      return false;
    }
  }

  /** Null when it is missing or removed. */
  find(id: Id): Promise<StoredFile | null> {
    return this.rows.findOneBy({ id, deletedAt: IsNull() });
  }

  /** Those of the ids that exist, in the order asked for. */
  async findMany(ids: Id[]): Promise<StoredFile[]> {
    const found = await this.rows.findBy({ id: In(ids), deletedAt: IsNull() });
    const byId = new Map(found.map((file) => [file.id, file]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** Those of the ids that exist and are of these purposes; nobody removes them before the transaction's end. */
  hold(manager: EntityManager, ids: Id[], purposes: readonly FilePurpose[]): Promise<StoredFile[]> {
    return manager.find(StoredFile, {
      where: { id: In(ids), purpose: In(purposes), deletedAt: IsNull() },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_read' },
    });
  }

  /** FILE_NOT_FOUND when it is missing or removed. */
  async require(id: Id): Promise<StoredFile> {
    const file = await this.find(id);
    if (!file) throw new AppError('FILE_NOT_FOUND');
    return file;
  }

  open(file: StoredFile, range?: ByteRange): Promise<Readable> {
    return this.storage.get(file.id, range);
  }

  /**
   * A short-lived URL for whoever was allowed to read the file, of this API whatever the storage is: a browser may know no
   * way to that, and the sites' pages may fetch nothing from it.
   */
  downloadUrl({ id }: StoredFile, ttlSeconds: number = SIGNED_URL_TTL_SECONDS): string {
    return this.signer.sign('GET', id, ttlSeconds);
  }

  /** What a judge runner needs to fetch the file, from the storage itself where it has an address. */
  async signedFile(file: StoredFile, ttlSeconds: number): Promise<SignedFile> {
    const { id, filename } = file;
    return {
      url: await this.storage.signedGetUrl(id, { filename, ttlSeconds }),
      filename,
      size: file.size,
      sha256: file.sha256,
    };
  }

  /** A place for a runner to put a file; `adoptUpload` makes it one. @param id of a place that was reserved before */
  async reserveUpload(
    options: { maxBytes: number; ttlSeconds: number },
    id: Id = randomUUID(),
  ): Promise<ReservedUpload> {
    return { id, url: await this.storage.signedPutUrl(id, options) };
  }

  /**
   * Makes a file of what was put to a reserved place; null when nothing was. It is a copy under another key, for S3
   * takes what is put by the link until that expires. The same id again gives the same file; FILE_TOO_LARGE.
   */
  async adoptUpload(id: Id, description: FileDescription & { maxBytes: number }): Promise<StoredFile | null> {
    const adopted = await this.adoptions.run(id, () => this.copyUpload(id, description));
    if (adopted) await this.discard(id);
    return adopted;
  }

  /**
   * Takes away what was put to a reserved place that is of no use any more, also where it was made a file; the links to the
   * place have expired. False where the storage did not let go.
   */
  async dropReserved(id: Id): Promise<boolean> {
    const copy = keyOfCopy(id);
    await this.remove(copy);
    return (await this.discard(id)) && (await this.discard(copy));
  }

  private copyUpload(
    id: Id,
    { maxBytes, ...described }: FileDescription & { maxBytes: number },
  ): Promise<StoredFile | null> {
    const copy = keyOfCopy(id);
    return this.rows.manager.transaction(async (manager) => {
      // One at a time, so that the row never tells the sum of another content.
      await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [copy]);
      const known = await manager.findOneBy(StoredFile, { id: copy });
      if (known || !(await this.storage.stat(id))) return known;
      const content = await this.storage.get(id);
      const result = await this.storage.put(copy, content, { maxBytes }).catch(async (error: unknown) => {
        if (error instanceof AppError && error.code === 'FILE_TOO_LARGE') await this.discard(id);
        throw error;
      });
      return manager.save(manager.create(StoredFile, { id: copy, ...result, ...described }));
    });
  }

  /** Takes a signed PUT's body; FILE_IN_USE once the place was adopted. */
  async fillReserved(id: Id, source: Readable, maxBytes: number): Promise<void> {
    if (await this.rows.existsBy({ id: In([id, keyOfCopy(id)]) })) throw new AppError('FILE_IN_USE');
    await this.storage.put(id, source, { maxBytes });
  }

  /** Marks the file as removed, within the caller's transaction; call `discard` after its commit. */
  async remove(id: Id, manager: EntityManager = this.rows.manager): Promise<void> {
    await manager.update(StoredFile, { id, deletedAt: IsNull() }, { deletedAt: () => 'now()' });
  }

  /** Deletes an object; a failure costs space and is only logged: false. */
  async discard(id: Id): Promise<boolean> {
    try {
      await this.storage.delete(id);
      return true;
    } catch (error) {
      this.logger.error({ err: error, file_id: id }, 'An object could not be deleted.');
      return false;
    }
  }
}

/** Whether the file that an answer named is still there. */
export const fileLasts = ({ file_id: id }: { file_id: Id }, manager: EntityManager): Promise<boolean> =>
  manager.existsBy(StoredFile, { id, deletedAt: IsNull() });

/** Where what was put to a reserved place is kept; no link to the place is good for it. */
const keyOfCopy = (id: Id): Id =>
  createHash('sha256')
    .update(`copy of ${id}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
