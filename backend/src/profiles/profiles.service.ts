import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { NO_PROFILE, type ColumnProfile, type FileProfile, type Id } from '@tianheng/contracts';
import type { Repository } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import type { Caller } from '../common/caller.ts';
import { WakeUps } from '../queue/wake-ups.ts';
import { FileRules } from '../storage/files/file-rules.ts';
import { FilesService } from '../storage/files/files.service.ts';
import type { StoredFile } from '../storage/files/stored-file.entity.ts';
import { FileWitness } from '../storage/transfers/file-witness.ts';
import { extensionOf } from './extension.ts';
import { FileProfileRow } from './file-profile.entity.ts';
import { PROFILE_LANE } from './profile.lane.ts';

type Content = Pick<StoredFile, 'sha256' | 'filename'>;

export type NamedColumn = Pick<ColumnProfile, 'name' | 'type'>;

const toProfile = (row: FileProfileRow | null): FileProfile =>
  row
    ? // What was found before stands until it is found anew.
      { ...NO_PROFILE, ...row.found, status: row.found ? 'ready' : row.status, failure: row.failure }
    : { ...NO_PROFILE, status: 'ready', failure: null };

/** What is known of contents. */
@Injectable()
export class ProfilesService {
  constructor(
    @InjectRepository(FileProfileRow) private readonly rows: Repository<FileProfileRow>,
    private readonly files: FilesService,
    private readonly rules: FileRules,
    private readonly witness: FileWitness,
    private readonly wakeUps: WakeUps,
  ) {}

  /** For whoever may download the file. FILE_NOT_FOUND, NOT_ALLOWED */
  async get(caller: Caller, key: Id): Promise<FileProfile> {
    const file = await this.files.require(key);
    if (!(await this.rules.canRead(caller.user, file))) throw new AppError('NOT_ALLOWED');
    // Values of columns tell as much of a truth as its first lines.
    await this.witness.note(caller, file, 'look');
    const { sha256, filename } = file;
    return toProfile(await this.rows.findOneBy({ sha256, extension: extensionOf(filename) }));
  }

  /**
   * Of tables among the files, in the files' order; whoever asks knows that these may be shown. Whole profiles are much
   * larger than what they say of columns' names.
   */
  async columnsOf(files: Content[]): Promise<NamedColumn[][]> {
    const found = await this.rows.query<{ columns: NamedColumn[] | null }[]>(
      `select (select json_agg(json_build_object('name', c.value -> 'name', 'type', c.value -> 'type') order by c.at)
                 from jsonb_array_elements(p.found #> '{table,columns}') with ordinality c (value, at)) as columns
         from unnest($1::text[], $2::text[]) with ordinality f (sha256, extension, at)
         left join file_profile p on p.sha256 = f.sha256 and p.extension = f.extension
        order by f.at`,
      [files.map(({ sha256 }) => sha256), files.map(({ filename }) => extensionOf(filename))],
    );
    return found.map(({ columns }) => columns ?? []);
  }

  /** Tells the workers that there are new contents, after the commit. */
  wake(): void {
    this.wakeUps.wake(PROFILE_LANE);
  }
}
