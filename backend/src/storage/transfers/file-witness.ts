import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { FilePurpose } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import type { Caller } from '../../common/caller.ts';
import { FileRules } from '../files/file-rules.ts';
import type { StoredFile } from '../files/stored-file.entity.ts';

/** What teams hand in, what judges say of it, and lists of both: who took it out as an administrator is kept. */
const SENSITIVE: ReadonlySet<FilePurpose> = new Set([
  'team_upload',
  'team_document',
  'log',
  'judge_log',
  'judge_data',
  'export',
]);

/** Remembers which administrator took what nobody else may see. */
@Injectable()
export class FileWitness {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly audit: Audit,
    private readonly rules: FileRules,
  ) {}

  /**
   * Before anything of the file is handed out.
   *
   * @param given a later part is no other download than what was begun lately, but one without a beginning is; nor is a look
   * into it another than one of lately
   */
  async note(caller: Caller | null, file: StoredFile, given: 'whole' | 'later part' | 'look'): Promise<void> {
    const { id, purpose, filename, teamId, ownerId } = file;
    if (caller?.user.platformRole !== 'platform_admin' || ownerId === caller.user.id) return;
    if (!SENSITIVE.has(purpose) && !(await this.rules.isHidden(file))) return;
    const { manager } = this.database;
    const read = { action: given === 'look' ? 'file.look' : 'file.download', objectId: id } as const;
    if (given !== 'whole' && (await this.audit.hasLately(manager, caller, read))) return;
    await this.audit.recordRead(manager, caller, { ...read, facts: { purpose, filename, team_id: teamId } });
  }
}
