import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { CODE_UPLOAD_MAX_BYTES, type FilePurpose, type Id } from '@tianheng/contracts';
import type { FileDescription, FilesService } from '../storage/files/files.service.ts';
import { DEMO_FOLDER } from './manifest.ts';
import { zipFolder } from './zip-folder.ts';

const MEDIA_TYPES: Record<string, string> = {
  '.csv': 'text/csv',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.png': 'image/png',
  '.zip': 'application/zip',
};

const inDemo = (name: string): string => fileURLToPath(new URL(name, DEMO_FOLDER));

/** Stores the demo's files, each once for a purpose, and takes them back when seeding fails. */
export class SeedFiles {
  private readonly known = new Map<string, Promise<Id>>();
  private readonly stored: Id[] = [];

  /** @param signal whose abort lets no further file be stored, and so ends the seed */
  constructor(
    private readonly files: FilesService,
    private readonly signal: AbortSignal,
  ) {}

  /** A file of the demo folder. */
  file(name: string, purpose: FilePurpose, filename: string = path.basename(name)): Promise<Id> {
    this.signal.throwIfAborted();
    const key = `${purpose} ${filename} ${name}`;
    const id = this.known.get(key) ?? this.store(createReadStream(inDemo(name)), { purpose, filename });
    this.known.set(key, id);
    return id;
  }

  /** A folder of the demo as a zip. */
  async zip(folder: string, description: FileDescription): Promise<Id> {
    this.signal.throwIfAborted();
    return this.store(await zipFolder(inDemo(folder)), description);
  }

  async removeAll(): Promise<void> {
    for (const id of this.stored) {
      await this.files.remove(id);
      await this.files.discard(id);
    }
  }

  private async store(source: Readable, description: FileDescription): Promise<Id> {
    const mediaType = MEDIA_TYPES[path.extname(description.filename).toLowerCase()];
    const { id } = await this.files.store(source, {
      ...description,
      ...(mediaType && { mediaType }),
      maxBytes: CODE_UPLOAD_MAX_BYTES,
    });
    this.stored.push(id);
    return id;
  }
}
