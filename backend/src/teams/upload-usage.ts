import { Injectable } from '@nestjs/common';
import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';

export type IsUsed = (manager: EntityManager, fileId: Id) => Promise<boolean>;

/** Who still needs an uploaded file: modules that build on teams register here. */
@Injectable()
export class UploadUsage {
  private readonly users: IsUsed[] = [];

  register(isUsed: IsUsed): void {
    this.users.push(isUsed);
  }

  async isUsed(manager: EntityManager, fileId: Id): Promise<boolean> {
    for (const isUsed of this.users) if (await isUsed(manager, fileId)) return true;
    return false;
  }
}
