import { Injectable } from '@nestjs/common';
import type { FilePurpose } from '@tianheng/contracts';
import type { AuthUser } from '../../common/current-user.decorator.ts';
import type { StoredFile } from '../files/stored-file.entity.ts';

export type Note = (user: AuthUser | null, file: StoredFile) => Promise<void>;

/** What is to be noted when a person begins to download a file, by its purpose; the owning feature says so. */
@Injectable()
export class FileDownloads {
  private readonly notes = new Map<FilePurpose, Note>();

  /** Called by a feature's module when it starts. */
  register(purpose: FilePurpose, note: Note): void {
    this.notes.set(purpose, note);
  }

  async note(user: AuthUser | null, file: StoredFile): Promise<void> {
    await this.notes.get(file.purpose)?.(user, file);
  }
}
