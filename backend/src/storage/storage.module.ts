import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../config.ts';
import { FileAccess } from './file-access.ts';
import { FilesService } from './files.service.ts';
import { FileDelivery } from './file-delivery.ts';
import { FolderStorage } from './folder-storage.ts';
import { ObjectStorage } from './object-storage.ts';
import { ObjectStorageController } from './object-storage.controller.ts';
import { ObjectStorageService } from './object-storage.service.ts';
import { S3Storage } from './s3-storage.ts';
import { StoredFile } from './stored-file.entity.ts';
import { UrlSigner } from './url-signer.ts';

const DAY_MS = 24 * 3600 * 1000;

async function createStorage({ storage }: Config, signer: UrlSigner): Promise<ObjectStorage> {
  if (storage.kind === 's3') return new S3Storage(storage);
  const folder = new FolderStorage(storage.directory, signer);
  await folder.sweep(DAY_MS);
  return folder;
}

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([StoredFile])],
  controllers: [ObjectStorageController],
  providers: [
    {
      provide: UrlSigner,
      inject: [Config],
      useFactory: (config: Config) => new UrlSigner(config.fileSigningKey),
    },
    { provide: ObjectStorage, inject: [Config, UrlSigner], useFactory: createStorage },
    FileAccess,
    FileDelivery,
    FilesService,
    ObjectStorageService,
  ],
  exports: [FileAccess, FilesService, ObjectStorage, UrlSigner],
})
export class StorageModule {}
