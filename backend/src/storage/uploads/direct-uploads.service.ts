import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  CODE_UPLOAD_MAX_BYTES,
  UPLOAD_FILENAME_MAX,
  PICTURE_MAX_BYTES,
  type FilePurpose,
  type UploadedFile,
  type UploadFileType,
} from '@tianheng/contracts';
import type { FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import type { Caller, WithCaller } from '../../common/caller.ts';
import { downloadPath } from '../../common/download-path.ts';
import { requireAdmin } from '../../common/role-required.ts';
import { onceOr } from '../../idempotency/once.ts';
import { ObjectStorage } from '../drivers/object-storage.ts';
import { cleanFilename } from '../files/clean-filename.ts';
import { recognize } from '../files/content-check.ts';
import { FileRules, type UploadSubject } from '../files/file-rules.ts';
import { fileLasts, FilesService } from '../files/files.service.ts';
import type { StoredFile } from '../files/stored-file.entity.ts';
import type { StreamUploadQueryDto } from './direct-uploads.dto.ts';
import { admitted } from './parted-uploads.service.ts';
import { declaredLength, receiveBody, receiveFile } from './receive-file.ts';
import { UploadQuota } from './upload-quota.ts';

type Sent = FastifyRequest & WithCaller;

const NO_TEAM: UploadSubject = { filename: null, teamId: null, questionId: null };

/** Files that arrive in one request. */
@Injectable()
export class DirectUploads {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly storage: ObjectStorage,
    private readonly files: FilesService,
    private readonly rules: FileRules,
    private readonly quota: UploadQuota,
  ) {}

  /** FILE_REQUIRED, FILE_EMPTY, FILE_TOO_LARGE, PICTURE_TOO_LARGE, FILE_TYPE_UNSUPPORTED, TOO_MANY_REQUESTS; ROLE_REQUIRED or ADMIN_SITE_ONLY unless it is a picture. */
  async upload(
    caller: Caller,
    type: UploadFileType,
    request: Sent,
    key: string | null,
  ): Promise<UploadedFile> {
    if (type !== 'picture') requireAdmin(caller);
    const file = await (type === 'normal'
      ? this.receiveAny(caller, request)
      : this.receive(caller, type, request));
    return this.once(caller, `upload ${type}`, file, key);
  }

  /** A document of the caller's own, such as a team's signed form; readable to nobody else until a team names it. */
  async uploadDocument(
    caller: Caller,
    { file_name, file_suffix = '' }: StreamUploadQueryDto,
    request: Sent,
    key: string | null,
  ): Promise<UploadedFile> {
    const filename = cleanFilename(withSuffix(file_name, file_suffix), UPLOAD_FILENAME_MAX);
    const stored = await this.within(caller, 'team_document', NO_TEAM, request, (maxBytes) =>
      receiveBody(request, maxBytes, (body) =>
        this.store(caller, 'team_document', NO_TEAM, { filename, stream: body, maxBytes }, request),
      ),
    );
    return this.once(caller, 'upload document', stored, key);
  }

  /** The one file of a multipart request. What the purpose's rule refuses, and as `upload`. */
  receive(
    caller: Caller,
    purpose: FilePurpose,
    request: Sent,
    { maxBytes: most = Infinity, ...subject }: UploadSubject & { maxBytes?: number } = NO_TEAM,
  ): Promise<StoredFile> {
    return this.within(caller, purpose, subject, request, (admitted) => {
      const maxBytes = Math.min(admitted, most);
      return receiveFile(request, maxBytes, ({ filename, stream }) =>
        this.store(caller, purpose, subject, { filename, stream, maxBytes }, request),
      );
    });
  }

  /** Of equal files by one name the first that is still there counts, and the others are removed. IDEMPOTENCY_KEY_REUSED */
  private once(
    { user }: Caller,
    operation: string,
    { id, filename, sha256 }: StoredFile,
    key: string | null,
  ): Promise<UploadedFile> {
    const call = { userId: user.id, operation, request: { filename, sha256 }, key };
    return onceOr(
      this.database,
      call,
      { file_id: id, url: downloadPath(id) },
      async () => {
        await this.files.remove(id);
        await this.files.discard(id);
      },
      fileLasts,
    );
  }

  /** An administrator's: pictures are for texts and covers, anything else for datasets. */
  private receiveAny({ user }: Caller, request: Sent): Promise<StoredFile> {
    const bytes = Math.min(declaredLength(request) ?? CODE_UPLOAD_MAX_BYTES, CODE_UPLOAD_MAX_BYTES);
    // Without limits, but not beyond the space that is left.
    return this.quota.during([], { personId: user.id, teamId: null, bytes }, () =>
      receiveFile(request, CODE_UPLOAD_MAX_BYTES, async ({ filename, stream }) => {
        const recognized = await recognize(filename, stream, PICTURE_MAX_BYTES);
        const { isPicture, mediaType, stream: content } = recognized;
        const purpose = isPicture ? 'picture' : 'dataset';
        const maxBytes = isPicture ? PICTURE_MAX_BYTES : CODE_UPLOAD_MAX_BYTES;
        const described = { purpose, filename, mediaType, ownerId: user.id, maxBytes } as const;
        return this.files.store(content, described, request.askAgain);
      }),
    );
  }

  /**
   * Everything but the file itself is checked before its first byte is read; whether the sender is still signed in,
   * after the last one once more.
   */
  private async within(
    caller: Caller,
    purpose: FilePurpose,
    subject: UploadSubject,
    request: Sent,
    receive: (maxBytes: number) => Promise<StoredFile>,
  ): Promise<StoredFile> {
    const rule = this.rules.of(purpose);
    const maxBytes = await admitted(rule, caller, subject);
    const bytes = Math.min(declaredLength(request) ?? maxBytes, maxBytes);
    const sending = { personId: caller.user.id, teamId: subject.teamId, bytes };
    return this.quota.during(rule.limits ?? [], sending, () => receive(maxBytes));
  }

  private async store(
    { user }: Caller,
    purpose: FilePurpose,
    { teamId }: UploadSubject,
    { filename, stream, maxBytes }: { filename: string; stream: Readable; maxBytes: number },
    { askAgain }: Sent,
  ): Promise<StoredFile> {
    const checked = await this.rules.of(purpose).check?.(filename, stream);
    const described = { purpose, filename, mediaType: checked?.mediaType, ownerId: user.id, teamId };
    const content = checked?.stream ?? stream;
    return this.files.store(content, { ...described, maxBytes }, askAgain);
  }
}

/** The suffix, with or without its dot, unless the name has it already. */
function withSuffix(name: string, suffix: string): string {
  const end = suffix === '' ? '' : `.${suffix.replace(/^\.+/, '')}`;
  return name.toLowerCase().endsWith(end.toLowerCase()) ? name : name + end;
}
