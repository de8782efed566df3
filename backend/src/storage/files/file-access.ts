import { Injectable } from '@nestjs/common';
import type { FilePurpose } from '@tianheng/contracts';
import { isAdmin, type AuthUser } from '../../common/current-user.decorator.ts';
import type { StoredFile } from './stored-file.entity.ts';

export type CanRead = (user: AuthUser | null, file: StoredFile) => boolean | Promise<boolean>;

/** Who may read a file, by its purpose; the owning feature says so, and silence means nobody. */
@Injectable()
export class FileAccess {
  private readonly rules = new Map<FilePurpose, CanRead>([
    ['picture', () => true],
    ['example', (user) => user !== null],
    ['judge_log', isAdmin],
    ['judge_data', isAdmin],
  ]);

  /** Called by a feature's module when it starts. */
  register(purpose: FilePurpose, canRead: CanRead): void {
    if (this.rules.has(purpose)) throw new Error(`Access to ${purpose} files is decided twice.`);
    this.rules.set(purpose, canRead);
  }

  async canRead(user: AuthUser | null, file: StoredFile): Promise<boolean> {
    return (await this.rules.get(file.purpose)?.(user, file)) ?? false;
  }
}
