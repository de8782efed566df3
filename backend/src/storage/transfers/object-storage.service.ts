import { Injectable } from '@nestjs/common';
import {
  CODE_UPLOAD_MAX_BYTES,
  UPLOAD_FILENAME_MAX,
  UPLOAD_MAX_BYTES,
  type DownloadUrl,
  type Id,
  type UploadedFile,
  type UploadFileType,
} from '@tianheng/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../common/app-error.ts';
import { isAdmin, type AuthUser } from '../../common/current-user.decorator.ts';
import { downloadPath } from '../../common/download-path.ts';
import { roleRequired } from '../../common/role-required.ts';
import { cleanFilename } from '../files/clean-filename.ts';
import { checkDocument, checkPicture, recognize } from '../files/content-check.ts';
import { FileAccess } from '../files/file-access.ts';
import { FileDelivery } from './file-delivery.ts';
import { FileDownloads } from './file-downloads.ts';
import { FilesService } from '../files/files.service.ts';
import type { SignedQueryDto, StreamUploadQueryDto } from './object-storage.dto.ts';
import { receiveBody, receiveFile } from './receive-file.ts';
import type { StoredFile } from '../files/stored-file.entity.ts';
import { UploadAllowance } from '../uploads/upload-allowance.ts';
import { UrlSigner, type SignedMethod } from '../drivers/url-signer.ts';

@Injectable()
export class ObjectStorageService {
  constructor(
    private readonly files: FilesService,
    private readonly access: FileAccess,
    private readonly delivery: FileDelivery,
    private readonly downloads: FileDownloads,
    private readonly signer: UrlSigner,
    private readonly allowance: UploadAllowance,
  ) {}

  /** FILE_NOT_FOUND, UNAUTHORIZED, NOT_ALLOWED, RANGE_NOT_SATISFIABLE */
  async download(
    user: AuthUser | null,
    key: Id,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const file = await this.readable(user, key);
    if (this.delivery.begins(file, request)) await this.downloads.note(user, file);
    await this.delivery.send(file, request, reply);
  }

  /** Counts as a download, for what is done with the address may happen elsewhere. FILE_NOT_FOUND, UNAUTHORIZED, NOT_ALLOWED */
  async url(user: AuthUser | null, key: Id): Promise<DownloadUrl> {
    const file = await this.readable(user, key);
    const url = await this.files.downloadUrl(file);
    await this.downloads.note(user, file);
    return { url };
  }

  /** FILE_REQUIRED, FILE_EMPTY, FILE_TOO_LARGE, FILE_TYPE_UNSUPPORTED, TOO_MANY_REQUESTS; ROLE_REQUIRED unless it is a picture. */
  async upload(user: AuthUser, type: UploadFileType, request: FastifyRequest): Promise<UploadedFile> {
    if (type === 'picture') return this.uploadPicture(user, request);
    if (!isAdmin(user)) throw roleRequired();
    return this.uploadAny(user, request);
  }

  /** A document of the caller's own, such as a team's signed form; readable to nobody else until a team names it. */
  async uploadDocument(
    user: AuthUser,
    { file_name, file_suffix = '' }: StreamUploadQueryDto,
    request: FastifyRequest,
  ): Promise<UploadedFile> {
    await this.allowance.take(user);
    const filename = cleanFilename(withSuffix(file_name, file_suffix), UPLOAD_FILENAME_MAX);
    const maxBytes = UPLOAD_MAX_BYTES;
    const file = await receiveBody(request, maxBytes, async (body) => {
      const { mediaType, stream } = await checkDocument(filename, body);
      const description = { purpose: 'team_document', filename, mediaType, ownerId: user.id } as const;
      return this.files.store(stream, { ...description, maxBytes });
    });
    return { file_id: file.id, url: downloadPath(file.id) };
  }

  /** A picture of a person or team, for everyone to see. */
  private async uploadPicture(user: AuthUser, request: FastifyRequest): Promise<UploadedFile> {
    await this.allowance.take(user);
    const maxBytes = UPLOAD_MAX_BYTES;
    const file = await receiveFile(request, maxBytes, async ({ filename, stream }) => {
      const picture = await checkPicture(filename, stream);
      const description = { purpose: 'picture', filename, mediaType: picture.mediaType } as const;
      return this.files.store(picture.stream, { ...description, ownerId: user.id, maxBytes });
    });
    return { file_id: file.id, url: downloadPath(file.id) };
  }

  /** An administrator's: pictures are for texts and covers, anything else for datasets. */
  private async uploadAny(user: AuthUser, request: FastifyRequest): Promise<UploadedFile> {
    const file = await receiveFile(request, CODE_UPLOAD_MAX_BYTES, async ({ filename, stream }) => {
      const { isPicture, mediaType, stream: content } = await recognize(filename, stream);
      const purpose = isPicture ? 'picture' : 'dataset';
      const maxBytes = isPicture ? UPLOAD_MAX_BYTES : CODE_UPLOAD_MAX_BYTES;
      return this.files.store(content, { purpose, filename, mediaType, ownerId: user.id, maxBytes });
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

  /** FILE_NOT_FOUND, UNAUTHORIZED, NOT_ALLOWED */
  async readable(user: AuthUser | null, key: Id): Promise<StoredFile> {
    const file = await this.files.require(key);
    if (!(await this.access.canRead(user, file))) throw new AppError(user ? 'NOT_ALLOWED' : 'UNAUTHORIZED');
    return file;
  }
}

/** The suffix, with or without its dot, unless the name has it already. */
function withSuffix(name: string, suffix: string): string {
  const end = suffix === '' ? '' : `.${suffix.replace(/^\.+/, '')}`;
  return name.toLowerCase().endsWith(end.toLowerCase()) ? name : name + end;
}
