import { Injectable } from '@nestjs/common';
import { UPLOAD_MAX_BYTES, type DownloadUrl, type Id, type UploadedFile } from '@tianheng/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../common/app-error.ts';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { downloadPath } from '../common/download-path.ts';
import { FileAccess } from './file-access.ts';
import { FileDelivery } from './file-delivery.ts';
import { FilesService } from './files.service.ts';
import type { SignedQueryDto } from './object-storage.dto.ts';
import { checkPicture } from './picture-check.ts';
import { receiveFile } from './receive-file.ts';
import type { StoredFile } from './stored-file.entity.ts';
import { UrlSigner, type SignedMethod } from './url-signer.ts';

@Injectable()
export class ObjectStorageService {
  constructor(
    private readonly files: FilesService,
    private readonly access: FileAccess,
    private readonly delivery: FileDelivery,
    private readonly signer: UrlSigner,
  ) {}

  /** FILE_NOT_FOUND, UNAUTHORIZED, NOT_ALLOWED, RANGE_NOT_SATISFIABLE */
  async download(
    user: AuthUser | null,
    key: Id,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    await this.delivery.send(await this.readable(user, key), request, reply);
  }

  async url(user: AuthUser | null, key: Id): Promise<DownloadUrl> {
    return { url: await this.files.downloadUrl(await this.readable(user, key)) };
  }

  /** A picture of a person or team. FILE_REQUIRED, FILE_EMPTY, FILE_TOO_LARGE, FILE_TYPE_UNSUPPORTED */
  async upload(user: AuthUser, request: FastifyRequest): Promise<UploadedFile> {
    const file = await receiveFile(request, UPLOAD_MAX_BYTES, async ({ filename, stream }) => {
      const picture = await checkPicture(filename, stream);
      return this.files.store(picture.stream, {
        purpose: 'picture',
        filename,
        mediaType: picture.mediaType,
        ownerId: user.id,
        maxBytes: UPLOAD_MAX_BYTES,
      });
    });
    return { file_id: file.id, url: downloadPath(file.id) };
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

  private checkSignature(
    method: SignedMethod,
    key: Id,
    { expires, max_bytes, signature }: SignedQueryDto,
  ): void {
    if (!this.signer.verify({ method, key, expires, maxBytes: max_bytes }, signature)) {
      throw new AppError('SIGNATURE_INVALID');
    }
  }

  private async readable(user: AuthUser | null, key: Id): Promise<StoredFile> {
    const file = await this.files.require(key);
    if (!(await this.access.canRead(user, file))) throw new AppError(user ? 'NOT_ALLOWED' : 'UNAUTHORIZED');
    return file;
  }
}
