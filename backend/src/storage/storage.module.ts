import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../config.ts';
import { ArchiveService } from './transfers/archive.service.ts';
import { FileAccess } from './files/file-access.ts';
import { FilesService } from './files/files.service.ts';
import { FileDelivery } from './transfers/file-delivery.ts';
import { FileDownloads } from './transfers/file-downloads.ts';
import { FolderStorage } from './drivers/folder-storage.ts';
import { ObjectStorage } from './drivers/object-storage.ts';
import { ObjectStorageController } from './transfers/object-storage.controller.ts';
import { ObjectStorageService } from './transfers/object-storage.service.ts';
import { PartedUploadsController } from './uploads/parted-uploads.controller.ts';
import { PartedUploadsService } from './uploads/parted-uploads.service.ts';
import { ResourcesController } from './transfers/resources.controller.ts';
import { ResourcesService } from './transfers/resources.service.ts';
import { S3Storage } from './drivers/s3-storage.ts';
import { StoredFile } from './files/stored-file.entity.ts';
import { UploadCompletion } from './uploads/upload-completion.ts';
import { UploadPurposes } from './uploads/upload-purposes.ts';
import { UploadSweep } from './uploads/upload.sweep.ts';
import { UploadAllowance } from './uploads/upload-allowance.ts';
import { UrlSigner } from './drivers/url-signer.ts';

const createStorage = ({ storage }: Config, signer: UrlSigner): ObjectStorage =>
  storage.kind === 's3' ? new S3Storage(storage) : new FolderStorage(storage.directory, signer);

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([StoredFile])],
  controllers: [ObjectStorageController, PartedUploadsController, ResourcesController],
  providers: [
    {
      provide: UrlSigner,
      inject: [Config],
      useFactory: (config: Config) => new UrlSigner(config.fileSigningKey),
    },
    { provide: ObjectStorage, inject: [Config, UrlSigner], useFactory: createStorage },
    ArchiveService,
    FileAccess,
    FileDelivery,
    FileDownloads,
    FilesService,
    ObjectStorageService,
    UploadAllowance,
    PartedUploadsService,
    ResourcesService,
    UploadCompletion,
    UploadPurposes,
    UploadSweep,
  ],
  exports: [
    ArchiveService,
    FileAccess,
    FileDownloads,
    FilesService,
    ObjectStorage,
    UploadPurposes,
    UploadAllowance,
    UrlSigner,
  ],
})
export class StorageModule {}
