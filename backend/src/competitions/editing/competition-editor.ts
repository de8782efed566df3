import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  DEFAULT_UI_LANGUAGE,
  TEAM_MEMBERS_MAX,
  type AdminCompetitionDetail,
  type CompetitionRequest,
  type CompetitionStatus,
  type CompetitionUpdate,
  type Id,
  type Nothing,
} from '@tianheng/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import { AppError, fieldError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { constraintKind } from '../../common/constraint.ts';
import { requiredRichText, richText } from '../../common/rich-text.ts';
import { requireVersion } from '../../common/version.ts';
import { databaseNow } from '../../database/clock.ts';
import { Deletions } from '../../deletions/deletions.ts';
import { once, type Lasts } from '../../idempotency/once.ts';
import { FilesService } from '../../storage/files/files.service.ts';
import { requirePictures } from '../../storage/files/require-pictures.ts';
import { Competition } from '../competition.entity.ts';
import { scheduledStatus } from '../competition.machine.ts';
import { CompetitionList } from './competition-list.ts';
import { toCompetitionUpdate } from './competition-editing.mapper.ts';

/** Competitions as administrators make and change them. */
@Injectable()
export class CompetitionEditor {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly listed: CompetitionList,
    private readonly files: FilesService,
    private readonly deletions: Deletions,
    private readonly audit: Audit,
  ) {}

  /** `key`: the caller's name for this call; equal calls by one name are one. */
  async create(
    caller: Caller,
    request: CompetitionRequest,
    key: string | null,
  ): Promise<AdminCompetitionDetail> {
    const call = { userId: caller.user.id, operation: 'competition.create', request, key };
    const { id } = await this.database.transaction((manager) =>
      once(manager, call, () => this.add(manager, caller, request), competitionLasts),
    );
    return this.listed.get(id);
  }

  /** COMPETITION_NOT_FOUND, STALE_WRITE */
  async update(
    caller: Caller,
    id: Id,
    { version, ...request }: CompetitionUpdate,
  ): Promise<AdminCompetitionDetail> {
    await this.database.transaction(async (manager) => {
      const competition = await lockCompetition(manager, id);
      const before = toCompetitionUpdate(competition);
      requireVersion(version, before);
      const now = await databaseNow(manager);
      const status = statusOf(request, competition, before, now);
      const columns = await this.check(manager, request, [before.desc, before.desc_en]);
      const isMoved = request.start_time !== before.start_time || request.end_time !== before.end_time;
      await manager.update(
        Competition,
        { id },
        {
          ...columns,
          status,
          // A choice by hand holds against the instants that have passed, also against one moved there only now.
          ...((status !== competition.status || isMoved) && { statusSetAt: now }),
          updatedAt: () => 'clock_timestamp()',
        },
      );
      const after = toCompetitionUpdate(await manager.findOneByOrFail(Competition, { id }));
      await this.audit.record(manager, caller, {
        action: 'competition.update',
        objectId: id,
        before: { ...before },
        after: { ...after },
      });
    });
    return this.listed.get(id);
  }

  /** With its groups and questions. COMPETITION_NOT_FOUND, COMPETITION_IN_USE while it has teams */
  async remove(caller: Caller, id: Id): Promise<Nothing> {
    try {
      await this.database.transaction(async (manager) => {
        const competition = await lockCompetition(manager, id);
        await this.audit.record(manager, caller, {
          action: 'competition.delete',
          objectId: id,
          before: { ...toCompetitionUpdate(competition) },
          after: null,
        });
        await this.deletions.keep(manager, caller, { kind: 'competition', id, name: competition.title });
        await manager.delete(Competition, { id });
      });
      return {};
    } catch (error) {
      // Of two who come at once, a team that registers and a deletion, the database lets one through.
      if (constraintKind(error) !== 'foreign_key') throw error;
      const [uses] = await this.database.query<[{ teams: number; dismissed: number }]>(
        `select count(*)::integer as teams, count(dismissed_at)::integer as dismissed
         from team where competition_id = $1`,
        [id],
      );
      throw new AppError('COMPETITION_IN_USE', uses, { cause: error });
    }
  }

  private async add(
    manager: EntityManager,
    caller: Caller,
    request: CompetitionRequest,
  ): Promise<{ id: Id }> {
    const columns = await this.check(manager, request);
    const statusSetAt = await databaseNow(manager);
    const status = request.status ?? statusByClock(request, statusSetAt);
    const { id } = await manager.save(manager.create(Competition, { ...columns, status, statusSetAt }));
    const after = toCompetitionUpdate(await manager.findOneByOrFail(Competition, { id }));
    await this.audit.record(manager, caller, {
      action: 'competition.create',
      objectId: id,
      before: null,
      after: { ...after },
    });
    return { id };
  }

  private async check(
    manager: EntityManager,
    request: CompetitionRequest,
    before?: string[],
  ): Promise<Partial<Competition>> {
    const columns = toColumns(request);
    const { desc, descEn } = columns;
    await requirePictures(this.files, manager, { desc, desc_en: descEn }, before);
    return columns;
  }
}

/** Whether what an earlier call made is still there. */
export const competitionLasts: Lasts<{ id: Id }> = ({ id }, manager) => manager.existsBy(Competition, { id });

/** COMPETITION_NOT_FOUND */
async function lockCompetition(manager: EntityManager, id: Id): Promise<Competition> {
  const lock = { mode: 'for_no_key_update' } as const;
  const competition = await manager.findOne(Competition, { where: { id }, lock });
  if (!competition) throw new AppError('COMPETITION_NOT_FOUND');
  return competition;
}

type Times = Pick<CompetitionRequest, 'start_time' | 'end_time'>;

/** One that was chosen, or was by hand before, holds; one of the clock goes along where an instant was moved. */
function statusOf(
  request: CompetitionRequest,
  competition: Competition,
  before: Times,
  now: Date,
): CompetitionStatus {
  if (request.status && request.status !== competition.status) return request.status;
  const known = scheduledStatus(competition, now);
  return known === statusByClock(before, now) ? statusByClock(request, now) : known;
}

export function statusByClock({ start_time, end_time }: Times, at: Date): CompetitionStatus {
  const now = at.getTime();
  if (now >= end_time) return 'done';
  return now >= start_time ? 'in_processing' : 'not_started';
}

/** VALIDATION_FAILED */
export function requireTimes({
  start_time: start,
  end_time: end,
  registration_open_time: registration,
}: Pick<CompetitionRequest, 'start_time' | 'end_time' | 'registration_open_time'>): void {
  if (start >= end) throw fieldError('end_time', 'endBeforeStart');
  if (registration > end) throw fieldError('registration_open_time', 'registrationAfterEnd');
}

/** VALIDATION_FAILED */
function topicCountOf({ enable_topic_count: counts, topic_count: count }: CompetitionRequest): number | null {
  if (counts === false) return null;
  if (counts === true && (count ?? null) === null) throw fieldError('topic_count', 'topicCount');
  return count ?? null;
}

function toColumns(request: CompetitionRequest): Partial<Competition> {
  requireTimes(request);
  return {
    title: request.title.trim(),
    titleEn: (request.title_en ?? '').trim(),
    desc: requiredRichText('desc', request.desc),
    descEn: richText(request.desc_en),
    journal: (request.journal ?? '').trim(),
    journalEn: (request.journal_en ?? '').trim(),
    registrationOpenTime: new Date(request.registration_open_time),
    startTime: new Date(request.start_time),
    endTime: new Date(request.end_time),
    teamSizeLimit: request.team_size_limit ?? TEAM_MEMBERS_MAX,
    topicCount: topicCountOf(request),
    language: request.language ?? DEFAULT_UI_LANGUAGE,
  };
}
