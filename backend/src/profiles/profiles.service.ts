import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { NO_PROFILE, type FileProfile, type Id } from '@tianheng/contracts';
import { In, type Repository } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { WakeUps } from '../queue/wake-ups.ts';
import { FileRules } from '../storage/files/file-rules.ts';
import { FilesService } from '../storage/files/files.service.ts';
import type { StoredFile } from '../storage/files/stored-file.entity.ts';
import { FileProfileRow } from './file-profile.entity.ts';
import { PROFILE_LANE } from './profile.lane.ts';

/** As the trigger that makes the rows has it. */
const extensionOf = (filename: string): string =>
  /\.([A-Za-z0-9]{1,16})$/.exec(filename)?.[1]?.toLowerCase() ?? '';

const keyOf = (sha256: string, extension: string): string => `${sha256}.${extension}`;

type Content = Pick<StoredFile, 'sha256' | 'filename'>;

const toProfile = (row: FileProfileRow | undefined): FileProfile =>
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
    private readonly wakeUps: WakeUps,
  ) {}

  /** For whoever may download the file. FILE_NOT_FOUND, NOT_ALLOWED */
  async get(user: AuthUser, key: Id): Promise<FileProfile> {
    const file = await this.files.require(key);
    if (!(await this.rules.canRead(user, file))) throw new AppError('NOT_ALLOWED');
    const [profile] = await this.of([file]);
    return profile ?? toProfile(undefined);
  }

  /** In the order of the files; whoever asks knows that these may be shown. */
  async of(files: Content[]): Promise<FileProfile[]> {
    const rows = await this.rows.findBy({ sha256: In(files.map(({ sha256 }) => sha256)) });
    const byContent = new Map(rows.map((row) => [keyOf(row.sha256, row.extension), row]));
    return files.map(({ sha256, filename }) =>
      toProfile(byContent.get(keyOf(sha256, extensionOf(filename)))),
    );
  }

  /** Tells the workers that there are new contents, after the commit. */
  wake(): void {
    this.wakeUps.wake(PROFILE_LANE);
  }
}
