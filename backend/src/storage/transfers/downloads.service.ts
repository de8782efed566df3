import { Injectable } from '@nestjs/common';
import type { DownloadUrl, Id } from '@tianheng/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import type { AuthUser } from '../../common/current-user.decorator.ts';
import { FileRules } from '../files/file-rules.ts';
import { FileDelivery } from './file-delivery.ts';
import { FileWitness } from './file-witness.ts';
import { FilesService } from '../files/files.service.ts';
import type { SignedQueryDto } from './downloads.dto.ts';
import type { StoredFile } from '../files/stored-file.entity.ts';
import { UrlSigner, type SignedMethod } from '../drivers/url-signer.ts';

@Injectable()
export class DownloadsService {
  constructor(
    private readonly witness: FileWitness,
    private readonly files: FilesService,
    private readonly rules: FileRules,
    private readonly delivery: FileDelivery,
    private readonly signer: UrlSigner,
  ) {}

  /** FILE_NOT_FOUND, UNAUTHORIZED, NOT_ALLOWED, PRECONDITION_FAILED, RANGE_NOT_SATISFIABLE */
  async download(
    caller: Caller | null,
    key: Id,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const file = await this.readable(caller?.user ?? null, key);
    const given = this.delivery.gives(file, request);
    if (given === 'beginning') await this.note(caller, file);
    if (given === 'later part') await this.witness.note(caller, file, 'later part');
    await this.delivery.send(file, request, reply);
  }

  /** Counts as a download, for what is done with the address may happen elsewhere. FILE_NOT_FOUND, UNAUTHORIZED, NOT_ALLOWED */
  async url(caller: Caller | null, key: Id): Promise<DownloadUrl & { file: StoredFile }> {
    const file = await this.readable(caller?.user ?? null, key);
    const url = this.files.downloadUrl(file);
    await this.note(caller, file);
    return { url, file };
  }

  /** Of a URL that this service signed itself. SIGNATURE_INVALID, FILE_NOT_FOUND */
  async signedDownload(
    key: Id,
    query: SignedQueryDto,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    this.checkSignature('GET', key, query);
    await this.delivery.send(await this.files.require(key), request, reply);
  }

  /** SIGNATURE_INVALID, FILE_IN_USE, FILE_TOO_LARGE */
  async signedUpload(key: Id, query: SignedQueryDto, request: FastifyRequest): Promise<void> {
    this.checkSignature('PUT', key, query);
    await this.files.fillReserved(key, request.raw, query.max_bytes);
  }

  private async note(caller: Caller | null, file: StoredFile): Promise<void> {
    await this.witness.note(caller, file, 'whole');
    await this.rules.noteDownload(caller?.user ?? null, file);
  }

  private checkSignature(
    method: SignedMethod,
    key: Id,
    { expires, max_bytes, signature }: SignedQueryDto,
  ): void {
    if (!this.signer.verify({ method, key, expires, maxBytes: max_bytes }, signature)) {
      throw new AppError('SIGNATURE_INVALID');
    }
  }

  /** FILE_NOT_FOUND, UNAUTHORIZED, NOT_ALLOWED */
  private async readable(user: AuthUser | null, key: Id): Promise<StoredFile> {
    const file = await this.files.require(key);
    if (!(await this.rules.canRead(user, file))) throw new AppError(user ? 'NOT_ALLOWED' : 'UNAUTHORIZED');
    return file;
  }
}
