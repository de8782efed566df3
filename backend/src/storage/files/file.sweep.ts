import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { UNUSED_FILE_SECONDS, type FilePurpose, type Id } from '@tianheng/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { LastOfAll } from '../../common/last-of-all.ts';
import { PeriodicWork } from '../../common/periodic-work.ts';
import { FileRules } from './file-rules.ts';
import { FilesService } from './files.service.ts';
import { StoredFile } from './stored-file.entity.ts';

const PERIOD_MS = 10 * 60 * 1000;
const AT_ONCE = 200;
/** Long enough for whoever removed the file to remove its object as well. */
const LEFT_SECONDS = 600;

/**
 * Removes files that nothing has needed for a day, and objects whose removal failed; every instance may do it. Each
 * file is looked at once a day.
 */
@Injectable()
export class FileSweep extends PeriodicWork {
  /** what was removed and the storage did not let go */
  private readonly kept = new LastOfAll();

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly files: FilesService,
    private readonly rules: FileRules,
  ) {
    super({ everyMs: PERIOD_MS, failed: 'Unused files could not be removed.' });
  }

  protected override round(): Promise<void> {
    return this.sweep();
  }

  async sweep(): Promise<void> {
    for (const purpose of this.rules.swept) {
      await this.tryTo(`Unused files of the purpose ${purpose}`, async () => {
        for (let looked = AT_ONCE; looked === AT_ONCE && !this.stopped;)
          looked = await this.sweepSome(purpose);
      });
    }
    await this.tryTo('What is left of removed files', () => this.discardLeft());
  }

  /** What fails with some files keeps no others. */
  private async tryTo(what: string, remove: () => Promise<void>): Promise<void> {
    try {
      await remove();
    } catch (error) {
      this.logger.error({ err: error }, `${what} could not be removed.`);
    }
  }

  /** How many were looked at. Whoever is just beginning to use a file holds its row, and it is passed over. */
  private async sweepSome(purpose: FilePurpose): Promise<number> {
    const { looked, removed } = await this.database.transaction(async (manager) => {
      const rows = await due(manager, purpose);
      const ids = rows.map(({ id }) => id);
      const used = await this.rules.inUse(manager, purpose, ids);
      const gone = rows.filter(({ id, isOld }) => isOld && !used.has(id)).map(({ id }) => id);
      await manager.query(
        `update stored_file set checked_at = now(),
           unused_since = case when id = any($2) then null else coalesce(unused_since, now()) end
         where id = any($1)`,
        [ids, [...used]],
      );
      // Only of these: triggers see to whatever has this column set, changed or not.
      if (gone.length > 0) {
        await manager.query('update stored_file set deleted_at = now() where id = any($1)', [gone]);
      }
      return { looked: rows.length, removed: gone };
    });
    await this.discard(removed);
    return looked;
  }

  /** What a failed storage, or a process that ended, left of removed files. */
  private async discardLeft(): Promise<void> {
    const left = await this.database.query<{ id: Id }[]>(
      `select id from stored_file where discarded_at is null
         and deleted_at < now() - make_interval(secs => $1) order by id = any($3), deleted_at limit $2`,
      [LEFT_SECONDS, AT_ONCE, this.kept.ids],
    );
    await this.discard(left.map(({ id }) => id));
  }

  private async discard(ids: Id[]): Promise<void> {
    for (const id of ids) {
      // A later round finds it left.
      if (this.stopped) return;
      const isGone = await this.files.discard(id);
      this.kept.note(id, isGone);
      if (!isGone) continue;
      await this.database.getRepository(StoredFile).update({ id }, { discardedAt: () => 'now()' });
    }
  }
}

/** Those that were not looked at for a day; `isOld`: nothing has needed it for as long. */
const due = (manager: EntityManager, purpose: FilePurpose): Promise<{ id: Id; isOld: boolean }[]> =>
  manager.query(
    `select id, coalesce(unused_since <= now() - make_interval(secs => $2), false) as "isOld"
     from stored_file
     where purpose = $1 and deleted_at is null and checked_at <= now() - make_interval(secs => $2)
     order by checked_at limit $3 for update skip locked`,
    [purpose, UNUSED_FILE_SECONDS, AT_ONCE],
  );
