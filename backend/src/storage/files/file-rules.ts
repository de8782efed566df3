import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FilePurpose, Id, UploadLimit } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../common/caller.ts';
import type { AuthUser } from '../../common/current-user.decorator.ts';
import type { Checked } from './content-check.ts';
import type { StoredFile } from './stored-file.entity.ts';

/** What is known of a file before it arrives. */
export interface UploadSubject {
  /** null where the body names it */
  filename: string | null;
  teamId: Id | null;
  questionId: Id | null;
}

/** Those of the files that something needs, as the transaction sees it. */
export type InUse = (manager: EntityManager, ids: Id[]) => Promise<Id[]>;

/** Everything that is decided about the files of one purpose; the feature that owns the purpose says it. */
export interface FileRule {
  canRead: (user: AuthUser | null, file: StoredFile) => boolean | Promise<boolean>;
  /** Whether nobody but administrators may know it, so that it is kept who of them took it; absent: by the purpose alone. */
  isHidden?: (file: StoredFile) => Promise<boolean>;
  /** What is to be noted when somebody begins to download one. */
  onDownload?: (user: AuthUser | null, file: StoredFile) => Promise<void>;
  /**
   * Throws unless the caller may send this now; gives the limit in bytes. In parts it is asked at the begin and at
   * the end. Absent: none is sent by people.
   */
  admit?: (caller: Caller, subject: UploadSubject) => number | Promise<number>;
  /**
   * Of the content, or its beginning: the same bytes, failing where they are not what the name says; of a picture, which comes
   * in no parts, those that show it.
   */
  check?: (filename: string, content: Readable) => Checked | Promise<Checked>;
  /** What a file that arrived in parts is delivered as. */
  mediaType?: string;
  /** Absent: all are kept for ever. Otherwise what nothing needs for a day is removed. */
  inUse?: InUse;
  /** What people and teams may send in a while; absent: as much as they like. */
  limits?: readonly UploadLimit[];
}

const NOBODY: FileRule = { canRead: () => false };

/** The rules of all purposes; files of a purpose without one are nobody's to read or send, and are kept. */
@Injectable()
export class FileRules {
  private readonly rules = new Map<FilePurpose, FileRule>();
  private readonly users = new Map<FilePurpose, InUse[]>();

  /** Called once by the module that owns the purpose, when it starts. */
  register(purpose: FilePurpose, rule: FileRule): void {
    if (this.rules.has(purpose)) throw new Error(`${purpose} files are decided twice.`);
    this.rules.set(purpose, rule);
  }

  /** Called by further modules whose rows name files of the purpose. */
  registerUse(purpose: FilePurpose, inUse: InUse): void {
    this.users.set(purpose, [...(this.users.get(purpose) ?? []), inUse]);
  }

  of(purpose: FilePurpose): FileRule {
    return this.rules.get(purpose) ?? NOBODY;
  }

  async canRead(user: AuthUser | null, file: StoredFile): Promise<boolean> {
    return this.of(file.purpose).canRead(user, file);
  }

  async isHidden(file: StoredFile): Promise<boolean> {
    return (await this.of(file.purpose).isHidden?.(file)) ?? false;
  }

  async noteDownload(user: AuthUser | null, file: StoredFile): Promise<void> {
    await this.of(file.purpose).onDownload?.(user, file);
  }

  /** The purposes whose files are removed when nothing needs them. */
  get swept(): FilePurpose[] {
    return [...this.rules].flatMap(([purpose, { inUse }]) => (inUse ? [purpose] : []));
  }

  /** Those of the files that any module needs; the caller holds their rows, so that nobody begins to meanwhile. */
  async inUse(manager: EntityManager, purpose: FilePurpose, ids: Id[]): Promise<Set<Id>> {
    const { inUse } = this.of(purpose);
    if (!inUse) return new Set(ids);
    const used = new Set<Id>();
    for (const find of [inUse, ...(this.users.get(purpose) ?? [])]) {
      for (const id of await find(manager, ids)) used.add(id);
    }
    return used;
  }
}
