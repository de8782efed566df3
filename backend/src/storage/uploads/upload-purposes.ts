import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DATASET_FILE_MAX_BYTES, type PartedPurpose } from '@tianheng/contracts';
import { isAdmin, type AuthUser } from '../../common/current-user.decorator.ts';
import { roleRequired } from '../../common/role-required.ts';
import type { Upload } from './upload.entity.ts';

/** What is known of an upload before it begins. */
export type UploadSubject = Pick<Upload, 'filename' | 'teamId' | 'questionId'>;

export interface UploadRule {
  mediaType: string;
  /** Throws unless this person may send this now; gives the limit in bytes. Asked at the begin and at the end. */
  admit: (user: AuthUser, subject: UploadSubject) => number | Promise<number>;
  /** Of the file's beginning: the same bytes, failing where they are not what the name says. */
  check: (beginning: Readable) => Readable;
}

/** Who may send what in parts, by its purpose; the owning feature says so. */
@Injectable()
export class UploadPurposes {
  private readonly rules = new Map<PartedPurpose, UploadRule>([
    [
      'dataset',
      {
        mediaType: 'application/octet-stream',
        admit: (user) => {
          if (!isAdmin(user)) throw roleRequired();
          return DATASET_FILE_MAX_BYTES;
        },
        check: (beginning) => beginning,
      },
    ],
  ]);

  /** Called by a feature's module when it starts. */
  register(purpose: PartedPurpose, rule: UploadRule): void {
    if (this.rules.has(purpose)) throw new Error(`Uploads of ${purpose} files are decided twice.`);
    this.rules.set(purpose, rule);
  }

  of(purpose: PartedPurpose): UploadRule {
    const rule = this.rules.get(purpose);
    if (!rule) throw new Error(`Nothing decides about uploads of ${purpose} files.`);
    return rule;
  }
}
