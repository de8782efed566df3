import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { FoundProfile, ProfileFailure } from '@tianheng/contracts';
import { IsNull, type DataSource } from 'typeorm';
import { storable } from '../common/storable.ts';
import type { Attempt, Claim, Lane } from '../queue/lane.ts';
import { Lanes } from '../queue/lanes.ts';
import { RowLeases } from '../queue/row-leases.ts';
import { StoredFile } from '../storage/files/stored-file.entity.ts';
import type { Findings } from './finding.ts';
import { PROFILE_PATIENCE_MS, ProfilePutOff, ProfileRefused, Profiler } from './profiler.ts';
import { admit } from './thumbnails/thumbnail.ts';

export const PROFILE_LANE = 'profile';

/** One more with every change of what is found: then all contents are read anew. */
const EDITION = 7;
/** So many wait at once to be read anew, after all that is new. */
const ANEW_AT_ONCE = 200;
/** How often what killed processes left is looked for. */
const SWEEP_MS = 3_600_000;
/** So often the file may be missing, or the process be lost. */
const ATTEMPTS_MAX = 10;

interface ClaimedProfile extends Claim {
  sha256: string;
  extension: string;
}

const PROFILES = {
  name: 'file_profile',
  open: `status = 'waiting'`,
  columns: 'sha256, extension',
  // What is read anew is shown meanwhile, and nothing is of what is new.
  precedence: '(found is not null)',
  leaseSeconds: 30,
  backoffSeconds: 5,
  backoffMaxSeconds: 300,
};

/** Whether a list says so: of a table whose end tells how many there are it does not. */
export const mayHaveMoreRows = ({ sampled_bytes: sampled, table }: FoundProfile): boolean =>
  sampled !== null && (!table || table.described_rows === table.rows);

/** Reads contents one after another; what one of them does to its reader fails that one only. */
@Injectable()
export class ProfileLane implements Lane<ClaimedProfile>, OnApplicationBootstrap, OnApplicationShutdown {
  readonly name = PROFILE_LANE;
  readonly width = 1;
  readonly lookEveryMs = 5_000;
  readonly renewEveryMs = 5_000;
  readonly patienceMs = PROFILE_PATIENCE_MS;
  readonly partingMs = 0;
  private readonly logger = new Logger(ProfileLane.name);
  private readonly leases: RowLeases<ClaimedProfile>;
  private sweeping: NodeJS.Timeout | undefined;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly lanes: Lanes,
    private readonly profiler: Profiler,
  ) {
    this.leases = new RowLeases(database, PROFILES);
  }

  onApplicationBootstrap(): void {
    this.lanes.start(this);
    this.sweep();
    this.sweeping = setInterval(() => this.sweep(), SWEEP_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.sweeping);
  }

  async tidy(): Promise<void> {
    await this.leases.shorten();
    await this.leases.update(
      `update file_profile set status = 'waiting', failure = null, attempts = 0, not_before = now()
       where id = any(array(
         select id from file_profile where status <> 'waiting' and edition < $1
         order by edition limit $2 - (
           select count(*) from (select from file_profile where status = 'waiting' limit $2) waiting)
         for update skip locked)) returning id`,
      [EDITION, ANEW_AT_ONCE],
    );
    await this.leases.update(
      `update file_profile set status = 'failed', failure = 'BROKE', edition = $1, found = null, thumbnail = null,
         thumbnail_type = null, thumbnail_digest = null, table_rows = null, is_sampled = false
       where status = 'waiting' and attempts >= $2 and not_before < now() returning id`,
      [EDITION, ATTEMPTS_MAX],
    );
  }

  claim(): Promise<ClaimedProfile | null> {
    return this.leases.claim('attempts < $1', [ATTEMPTS_MAX]);
  }

  renew(row: ClaimedProfile): Promise<boolean> {
    return this.leases.renew(row);
  }

  release(row: ClaimedProfile): Promise<boolean> {
    return this.leases.release(row);
  }

  async work(row: ClaimedProfile, { signal }: Attempt): Promise<void> {
    const { sha256, extension } = row;
    const files = this.database.getRepository(StoredFile);
    const file = await files.findOneBy({ sha256, purpose: 'dataset', deletedAt: IsNull() });
    if (!file) return this.leases.remove(row);
    try {
      await this.end(row, await this.profiler.profile(file, extension, signal), null);
    } catch (error) {
      if (!(error instanceof ProfileRefused)) throw error;
      const { failure, detail } = error;
      this.logger.warn({ sha256, extension, failure, detail }, 'a content has no profile');
      await this.end(row, null, failure);
    }
  }

  async broke(row: ClaimedProfile, error: unknown): Promise<void> {
    this.logger.warn({ err: error, sha256: row.sha256 }, 'a content was not read; tried again later');
    await (error instanceof ProfilePutOff ? this.leases.putOff(row) : this.leases.postpone(row));
  }

  private sweep(): void {
    this.profiler.sweep().catch((error: unknown) => {
      this.logger.warn({ err: error }, 'what was left of profiles could not be removed');
    });
  }

  private async end(
    row: ClaimedProfile,
    findings: Findings | null,
    failure: ProfileFailure | null,
  ): Promise<void> {
    const thumbnail = admit(findings?.thumbnail ?? null);
    await this.leases.write(
      row,
      `status = $4, found = $5, failure = $6, edition = $7, thumbnail = $8, thumbnail_type = $9, thumbnail_digest = $10,
       table_rows = $11, is_sampled = $12`,
      [
        findings ? 'ready' : 'failed',
        findings &&
          JSON.stringify(findings.profile, (_, value: unknown) =>
            typeof value === 'string' ? storable(value) : value,
          ),
        failure,
        EDITION,
        thumbnail?.content ?? null,
        thumbnail?.type ?? null,
        thumbnail?.digest ?? null,
        findings?.profile.table?.rows ?? null,
        findings !== null && mayHaveMoreRows(findings.profile),
      ],
    );
  }
}
