import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  UPLOAD_FILENAME_MAX,
  UPLOAD_IDLE_SECONDS,
  UPLOAD_PART_BYTES,
  UPLOAD_TTL_SECONDS,
  UPLOADS_IDLE_MAX,
  UPLOADS_OPEN_MAX,
  type Id,
  type PartedUpload,
  type PartedUploadRequest,
} from '@tianheng/contracts';
import type { FastifyRequest } from 'fastify';
import type { DataSource, EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import type { AuthUser } from '../../common/current-user.decorator.ts';
import { roleRequired } from '../../common/role-required.ts';
import { once, type Lasts } from '../../idempotency/once.ts';
import { cleanFilename } from '../files/clean-filename.ts';
import { FileRules, type FileRule, type UploadSubject } from '../files/file-rules.ts';
import { FilesService } from '../files/files.service.ts';
import { tooLarge } from '../drivers/meter.ts';
import { ObjectStorage } from '../drivers/object-storage.ts';
import { receiveBody } from './receive-file.ts';
import { PartsUnderWay } from './parts-under-way.ts';
import { requireRoom, whileRoom } from '../drivers/room.ts';
import { digestOf, exactly, partCount, partKey, partLength, piecesOf, wrongSize } from './upload-parts.ts';
import { UploadQuota } from './upload-quota.ts';
import { Upload, UploadPart } from './upload.entity.ts';

const PARALLEL_DELETES = 8;
/** The row still takes parts, or may become a file. */
const IS_OPEN = 'id = :id and completed_at is null and expires_at > now()';

/** Uploads in parts until they are complete: any number of requests, in any order, of the person who began. */
@Injectable()
export class PartedUploadsService {
  private readonly underWay = new PartsUnderWay();

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly storage: ObjectStorage,
    private readonly files: FilesService,
    private readonly rules: FileRules,
    private readonly quota: UploadQuota,
  ) {}

  /** What the purpose's rule and quota refuse, FILE_EMPTY, FILE_TOO_LARGE, STORAGE_FULL */
  async begin(
    caller: Caller,
    request: PartedUploadRequest,
    key: string | null = null,
  ): Promise<PartedUpload> {
    const { user } = caller;
    const { purpose, size, team_id: teamId = null, question_id: questionId = null } = request;
    const filename = cleanFilename(request.filename, UPLOAD_FILENAME_MAX);
    const rule = this.rules.of(purpose);
    const maxBytes = await admitted(rule, caller, { filename, teamId, questionId });
    if (size === 0) throw new AppError('FILE_EMPTY');
    if (size > maxBytes) throw tooLarge(maxBytes);
    await requireRoom(this.storage, size);
    const call = { userId: user.id, operation: 'begin_upload', request, key };
    const described = { purpose, filename, size, teamId, questionId, ownerId: user.id };
    let made: PartedUpload | undefined;
    const answer = await this.database.transaction((manager) => {
      const work = async (): Promise<PartedUpload> => {
        await this.quota.count(manager, rule.limits ?? [], { personId: user.id, teamId, bytes: size });
        return (made = await begun(manager, described));
      };
      return once(manager, call, work, uploadLasts);
    });
    // An equal call that only hears of the upload begins none, so it is no reason to forget one.
    if (answer === made) await this.dropForgotten(user.id);
    return answer;
  }

  async get(user: AuthUser, id: Id): Promise<PartedUpload> {
    const upload = await this.require(user, id);
    const received = upload.completedAt ? allNumbers(upload) : await this.received(id);
    return { upload_id: id, part_size: upload.partBytes, received };
  }

  /**
   * The same part again replaces itself. UPLOAD_NOT_FOUND, UPLOAD_FINISHED, PART_SIZE_WRONG, DIGEST_WRONG, STORAGE_FULL,
   * TOO_MANY_REQUESTS
   */
  async putPart(user: AuthUser, id: Id, number: number, request: FastifyRequest): Promise<void> {
    const key = partKey(id, number);
    const upload = await receiveBody(request, Infinity, async (body) => {
      const found = await this.require(user, id);
      if (found.completedAt) throw new AppError('UPLOAD_FINISHED');
      if (number < 1 || number > partCount(found)) throw new AppError('NOT_FOUND');
      const length = partLength(found, number);
      const declared = request.headers['content-length'];
      if (declared !== undefined && Number(declared) !== length) throw wrongSize(length);
      return this.underWay.during(id, async () => {
        // Others that began beside it take of the same.
        await requireRoom(this.storage, length);
        const content = exactly(body, length, digestOf(request.headers['content-digest']));
        const check = number === 1 ? this.rules.of(found.purpose).check : undefined;
        const checked = await check?.(found.filename, content);
        const source = whileRoom(this.storage, checked?.stream ?? content);
        // What its sender says of it is checked on the way; the sum of the whole is made with the whole.
        await this.storage.putPiece(key, source, { maxBytes: length });
        return found;
      });
    });
    if (await this.record(upload.id, number)) {
      this.storage.pieceArrived(upload.id, number - 1, key);
      return;
    }
    // It was cancelled, or became a file, while this part was on its way.
    await this.files.discard(key);
    throw new AppError('UPLOAD_NOT_FOUND');
  }

  /** The file stays where there is one already. */
  async cancel(user: AuthUser, id: Id): Promise<void> {
    const upload = await this.require(user, id);
    await this.drop(upload);
  }

  /** UPLOAD_NOT_FOUND also for somebody else's */
  async require(user: AuthUser, id: Id): Promise<Upload> {
    const upload = await this.database
      .createQueryBuilder(Upload, 'upload')
      .where('upload.id = :id and upload.owner_id = :ownerId and upload.expires_at > now()')
      .setParameters({ id, ownerId: user.id })
      .getOne();
    if (!upload) throw new AppError('UPLOAD_NOT_FOUND');
    return upload;
  }

  /** Numbers, in order. */
  async received(id: Id): Promise<number[]> {
    const parts = await this.database
      .getRepository(UploadPart)
      .find({ where: { uploadId: id }, order: { number: 'ASC' } });
    return parts.map(({ number }) => number);
  }

  /**
   * Removes the upload and its parts. False where the storage failed, or the signal came first: then the row stays, for the
   * sweep to try again.
   */
  async drop({ id }: Upload, signal?: AbortSignal): Promise<boolean> {
    const uploads = this.database.getRepository(Upload);
    // Waits for whoever is just making it a file. Before any transaction's now(): from here on it is open to none.
    await uploads.update({ id }, { expiresAt: () => `'epoch'` });
    const upload = await uploads.findOneBy({ id });
    if (!upload) return true;
    const isGone = upload.completedAt
      ? await this.dropParts(upload, await this.received(id), signal)
      : (await this.dropParts(upload, allNumbers(upload), signal)) && (await this.files.discard(id));
    if (!isGone) return false;
    const { affected } = await uploads.delete({ id });
    // Of several who drop it, the one that the row went with.
    if (affected === 1 && !upload.completedAt) await this.giveBack(upload);
    return true;
  }

  private async giveBack({ purpose, ownerId, teamId, size, createdAt }: Upload): Promise<void> {
    const { limits = [] } = this.rules.of(purpose);
    await this.quota.giveBack(limits, { personId: ownerId, teamId, bytes: size }, createdAt);
  }

  /** False where the storage failed, or the signal came first: then the rows stay and tell what is left. */
  async dropParts({ id }: Upload, numbers: number[], signal?: AbortSignal): Promise<boolean> {
    for (let start = 0; start < numbers.length; start += PARALLEL_DELETES) {
      if (signal?.aborted === true) return false;
      const some = numbers.slice(start, start + PARALLEL_DELETES);
      const gone = await Promise.all(some.map((number) => this.files.discard(partKey(id, number))));
      // Whoever waits for a service that hangs would wait for each of the others as well.
      if (gone.includes(false)) return false;
    }
    await this.database.getRepository(UploadPart).delete({ uploadId: id });
    return true;
  }

  /**
   * Parts that are recorded and not there, as after a loss of power, are to be sent again.
   * @returns how many; none of what is open no longer
   */
  async forgetLost(upload: Upload): Promise<number> {
    const lost: number[] = [];
    for (const [at, { key, size }] of piecesOf(upload).entries())
      if ((await this.storage.stat(key))?.size !== size) lost.push(at + 1);
    const [, forgotten] = await this.database.query<[unknown, number]>(
      `delete from upload_part part using upload where upload.id = $1 and upload.completed_at is null
         and upload.expires_at > now() and part.upload_id = upload.id and part.number = any($2)`,
      [upload.id, lost],
    );
    return forgotten;
  }

  /** Whoever begins too many has forgotten those that he touched longest ago; one whose parts still come is none of them. */
  private async dropForgotten(ownerId: Id): Promise<void> {
    const open = this.database
      .createQueryBuilder(Upload, 'upload')
      .where('upload.owner_id = :ownerId and upload.completed_at is null', { ownerId })
      .orderBy('upload.touched_at', 'DESC')
      .addOrderBy('upload.id');
    const tooMany = await open.clone().offset(UPLOADS_OPEN_MAX).getMany();
    const idle = open.andWhere(`upload.touched_at < now() - make_interval(secs => ${UPLOAD_IDLE_SECONDS})`);
    const forgotten = await idle.offset(UPLOADS_IDLE_MAX).getMany();
    for (const upload of [...tooMany, ...forgotten]) await this.drop(upload);
  }

  private record(id: Id, number: number): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      // What a loss of power takes is sent again: `forgetLost`. So no part waits for the disk twice.
      await manager.query('set local synchronous_commit to off');
      const { affected } = await manager
        .createQueryBuilder()
        .update(Upload)
        .set({ touchedAt: () => 'now()' })
        .where(IS_OPEN, { id })
        .execute();
      if (!affected) return false;
      const part = manager.createQueryBuilder().insert().into(UploadPart);
      await part.values({ uploadId: id, number }).orIgnore().execute();
      return true;
    });
  }
}

/** The limit in bytes, once the purpose's rule lets this caller send. */
export function admitted(rule: FileRule, caller: Caller, subject: UploadSubject): number | Promise<number> {
  if (!rule.admit) throw roleRequired();
  return rule.admit(caller, subject);
}

async function begun(
  manager: EntityManager,
  described: Pick<Upload, 'purpose' | 'filename' | 'size' | 'teamId' | 'questionId' | 'ownerId'>,
): Promise<PartedUpload> {
  const expiresAt = new Date(Date.now() + UPLOAD_TTL_SECONDS * 1000);
  const row = manager.create(Upload, { ...described, partBytes: UPLOAD_PART_BYTES, expiresAt });
  const { id, partBytes } = await manager.save(row);
  return { upload_id: id, part_size: partBytes, received: [] };
}

/** Whether it still takes parts, or is a file that is there. */
const uploadLasts: Lasts<PartedUpload> = ({ upload_id: id }, manager) =>
  manager
    .createQueryBuilder(Upload, 'upload')
    .where('upload.id = :id and upload.expires_at > now()', { id })
    .andWhere(
      `(upload.completed_at is null or exists (select from stored_file file
         where file.id = upload.id and file.deleted_at is null))`,
    )
    .getExists();

const allNumbers = (upload: Upload): number[] =>
  Array.from({ length: partCount(upload) }, (_, index) => index + 1);
