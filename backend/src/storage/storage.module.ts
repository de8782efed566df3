import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../config.ts';
import { FileAccess } from './file-access.ts';
import { FilesService } from './files.service.ts';
import { FolderStorage } from './folder-storage.ts';
import { ObjectStorage } from './object-storage.ts';
import { StoredFile } from './stored-file.entity.ts';
import { UrlSigner } from './url-signer.ts';

const DAY_MS = 24 * 3600 * 1000;

async function createStorage({ storage }: Config, signer: UrlSigner): Promise<ObjectStorage> {
  const folder = new FolderStorage(storage.kind === 'folder' ? storage.directory : '', signer);
  await folder.sweep(DAY_MS);
  return folder;
}

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([StoredFile])],
  providers: [
    {
      provide: UrlSigner,
      inject: [Config],
      useFactory: (config: Config) => new UrlSigner(config.fileSigningKey),
    },
    { provide: ObjectStorage, inject: [Config, UrlSigner], useFactory: createStorage },
    FileAccess,
    FilesService,
  ],
  exports: [FileAccess, FilesService, ObjectStorage],
})
export class StorageModule {}
