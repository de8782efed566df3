import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../config.ts';
import { ArchiveService } from './archive.service.ts';
import { FileAccess } from './file-access.ts';
import { FilesService } from './files.service.ts';
import { FileDelivery } from './file-delivery.ts';
import { FileDownloads } from './file-downloads.ts';
import { FolderStorage } from './folder-storage.ts';
import { ObjectStorage } from './object-storage.ts';
import { ObjectStorageController } from './object-storage.controller.ts';
import { ObjectStorageService } from './object-storage.service.ts';
import { PartedUploadsController } from './parted-uploads.controller.ts';
import { PartedUploadsService } from './parted-uploads.service.ts';
import { ResourcesController } from './resources.controller.ts';
import { ResourcesService } from './resources.service.ts';
import { S3Storage } from './s3-storage.ts';
import { StoredFile } from './stored-file.entity.ts';
import { UploadCompletion } from './upload-completion.ts';
import { UploadPurposes } from './upload-purposes.ts';
import { UploadSweep } from './upload.sweep.ts';
import { UploadAllowance } from './upload-allowance.ts';
import { UrlSigner } from './url-signer.ts';

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
