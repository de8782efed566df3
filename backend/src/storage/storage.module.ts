import { Global, Module } from '@nestjs/common';
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm';
import type { FilePurpose } from '@tianheng/contracts';
import { IsNull, Not, type Repository } from 'typeorm';
import { AuditModule } from '../audit/audit.module.ts';
import { Config } from '../config.ts';
import { FolderStorage } from './drivers/folder-storage.ts';
import { ObjectStorage } from './drivers/object-storage.ts';
import { S3Storage } from './drivers/s3-storage.ts';
import { UrlSigner } from './drivers/url-signer.ts';
import { SheetExports } from './exports/exports.service.ts';
import { COMMON_RULES } from './files/common.rules.ts';
import { FileRules } from './files/file-rules.ts';
import { FileSweep } from './files/file.sweep.ts';
import { FilesService } from './files/files.service.ts';
import { StoredFile } from './files/stored-file.entity.ts';
import { ArchiveService } from './transfers/archive.service.ts';
import { DownloadsController } from './transfers/downloads.controller.ts';
import { DownloadsService } from './transfers/downloads.service.ts';
import { FileDelivery } from './transfers/file-delivery.ts';
import { FileWitness } from './transfers/file-witness.ts';
import { ResourcesController } from './transfers/resources.controller.ts';
import { ResourcesService } from './transfers/resources.service.ts';
import { DirectUploadsController } from './uploads/direct-uploads.controller.ts';
import { DirectUploads } from './uploads/direct-uploads.service.ts';
import { Joining } from './uploads/joining.ts';
import { PartedUploadsController } from './uploads/parted-uploads.controller.ts';
import { PartedUploadsService } from './uploads/parted-uploads.service.ts';
import { UploadCompletion } from './uploads/upload-completion.ts';
import { UploadQuota } from './uploads/upload-quota.ts';
import { UploadSweep } from './uploads/upload.sweep.ts';

export function createStorage(
  { storage }: Pick<Config, 'storage'>,
  signer: UrlSigner,
  files: Repository<StoredFile>,
): ObjectStorage {
  if (storage.kind === 's3') return new S3Storage(storage);
  // What could not be put has a row as well, without a sum.
  const stored = { discardedAt: IsNull(), sha256: Not('') };
  return new FolderStorage(storage.directory, signer, () => files.existsBy(stored));
}

function createRules(): FileRules {
  const rules = new FileRules();
  for (const [purpose, rule] of Object.entries(COMMON_RULES)) rules.register(purpose as FilePurpose, rule);
  return rules;
}

@Global()
@Module({
  imports: [AuditModule, TypeOrmModule.forFeature([StoredFile])],
  controllers: [DirectUploadsController, DownloadsController, PartedUploadsController, ResourcesController],
  providers: [
    {
      provide: UrlSigner,
      inject: [Config],
      useFactory: (config: Config) => new UrlSigner(config.fileSigningKey),
    },
    {
      provide: ObjectStorage,
      inject: [Config, UrlSigner, getRepositoryToken(StoredFile)],
      useFactory: createStorage,
    },
    { provide: FileRules, useFactory: createRules },
    ArchiveService,
    DirectUploads,
    DownloadsService,
    FileDelivery,
    FilesService,
    FileSweep,
    FileWitness,
    Joining,
    PartedUploadsService,
    ResourcesService,
    SheetExports,
    UploadCompletion,
    UploadQuota,
    UploadSweep,
  ],
  exports: [
    ArchiveService,
    DirectUploads,
    FileRules,
    FilesService,
    FileWitness,
    ObjectStorage,
    SheetExports,
    UrlSigner,
  ],
})
export class StorageModule {}
