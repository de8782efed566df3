import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { isDeepStrictEqual } from 'node:util';
import type {
  AdminAnnouncement,
  AdminAnnouncementPage,
  AnnouncementRequest,
  AnnouncementUpdate,
  Id,
} from '@tianheng/contracts';
import { IsNull, type DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.service.ts';
import { AppError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { offsetOf, toPaged, type PageQueryDto } from '../../common/paged.ts';
import { requiredRichText, richText } from '../../common/rich-text.ts';
import { requireVersion } from '../../common/version.ts';
import { once, type Lasts } from '../../idempotency/once.ts';
import { FilesService } from '../../storage/files/files.service.ts';
import { requirePictures } from '../../storage/files/require-pictures.ts';
import { Competition } from '../competition.entity.ts';
import { CompetitionsService } from '../competitions.service.ts';
import { Announcement } from './announcement.entity.ts';
import { toAdminAnnouncement, toAnnouncementUpdate, type AnnouncementFacts } from './announcement.mapper.ts';

const NOTHING: AnnouncementFacts = { username: null, read_count: 0 };

/** Announcements as administrators write, change and withdraw them; one that was withdrawn stays as it was. */
@Injectable()
export class AnnouncementEditor {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly competitions: CompetitionsService,
    private readonly files: FilesService,
    private readonly audit: Audit,
  ) {}

  /** The newest first, withdrawn ones among them. COMPETITION_NOT_FOUND */
  async list(competitionId: Id, query: PageQueryDto): Promise<AdminAnnouncementPage> {
    await this.competitions.require(competitionId);
    const { manager } = this.database;
    const [rows, total] = await manager.findAndCount(Announcement, {
      where: { competitionId },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: offsetOf(query),
      take: query.limit,
    });
    const facts = await factsOf(manager, rows);
    return toPaged(rows, total, query.page, (row) => toAdminAnnouncement(row, facts.get(row.id) ?? NOTHING));
  }

  /** COMPETITION_NOT_FOUND, ANNOUNCEMENT_NOT_FOUND */
  async get(competitionId: Id, id: Id): Promise<AdminAnnouncement> {
    const { manager } = this.database;
    const row = await manager.findOneBy(Announcement, { id, competitionId });
    if (!row) return this.refuse(competitionId);
    return toAdminAnnouncement(row, (await factsOf(manager, [row])).get(id) ?? NOTHING);
  }

  /** `key`: the caller's name for this call; equal calls by one name are one. COMPETITION_NOT_FOUND */
  async create(
    caller: Caller,
    competitionId: Id,
    request: AnnouncementRequest,
    key: string | null,
  ): Promise<AdminAnnouncement> {
    const named = { ...request, competition_id: competitionId };
    const call = { userId: caller.user.id, operation: 'announcement.create', request: named, key };
    const { id } = await this.database.transaction((manager) =>
      once(manager, call, () => this.add(manager, caller, competitionId, request), announcementLasts),
    );
    return this.get(competitionId, id);
  }

  /** COMPETITION_NOT_FOUND, ANNOUNCEMENT_NOT_FOUND, ANNOUNCEMENT_WITHDRAWN, STALE_WRITE */
  async update(
    caller: Caller,
    competitionId: Id,
    id: Id,
    { version, ...request }: AnnouncementUpdate,
  ): Promise<AdminAnnouncement> {
    const columns = toColumns(request);
    await this.database.transaction(async (manager) => {
      const row = await this.lockShown(manager, competitionId, id);
      const before = toAnnouncementUpdate(row);
      requireVersion(version, before);
      // Readers are told when it was changed: what is saved as it was read is not.
      if (isDeepStrictEqual(toAnnouncementUpdate({ ...row, ...columns }), before)) return;
      await this.requirePictures(manager, columns, [before.text, before.text_en]);
      await manager.update(Announcement, { id }, { ...columns, updatedAt: () => 'clock_timestamp()' });
      const after = toAnnouncementUpdate(await manager.findOneByOrFail(Announcement, { id }));
      await this.audit.record(manager, caller, {
        action: 'announcement.update',
        objectId: id,
        before: { ...before },
        after: { ...after },
      });
    });
    return this.get(competitionId, id);
  }

  /** Nobody but administrators sees it from now on. COMPETITION_NOT_FOUND, ANNOUNCEMENT_NOT_FOUND, ANNOUNCEMENT_WITHDRAWN */
  async withdraw(caller: Caller, competitionId: Id, id: Id): Promise<AdminAnnouncement> {
    await this.database.transaction(async (manager) => {
      await this.lockShown(manager, competitionId, id);
      await manager.update(Announcement, { id }, { withdrawnAt: () => 'clock_timestamp()' });
      await this.audit.record(manager, caller, {
        action: 'announcement.withdraw',
        objectId: id,
        before: { is_withdrawn: false },
        after: { is_withdrawn: true },
      });
    });
    return this.get(competitionId, id);
  }

  private async add(
    manager: EntityManager,
    caller: Caller,
    competitionId: Id,
    request: AnnouncementRequest,
  ): Promise<{ id: Id }> {
    const columns = toColumns(request);
    const lock = { mode: 'for_key_share' } as const;
    const competition = await manager.findOne(Competition, { where: { id: competitionId }, lock });
    if (!competition) throw new AppError('COMPETITION_NOT_FOUND');
    await this.requirePictures(manager, columns);
    const { id } = await manager.save(
      manager.create(Announcement, { ...columns, competitionId, userId: caller.user.id }),
    );
    const after = toAnnouncementUpdate(await manager.findOneByOrFail(Announcement, { id }));
    await this.audit.record(manager, caller, {
      action: 'announcement.create',
      objectId: id,
      before: null,
      after: { competition_id: competitionId, ...after },
    });
    return { id };
  }

  private requirePictures(
    manager: EntityManager,
    { text, textEn }: Partial<Announcement>,
    before?: string[],
  ): Promise<void> {
    return requirePictures(this.files, manager, { text, text_en: textEn }, before);
  }

  private async lockShown(manager: EntityManager, competitionId: Id, id: Id): Promise<Announcement> {
    const lock = { mode: 'for_no_key_update' } as const;
    const row = await manager.findOne(Announcement, { where: { id, competitionId }, lock });
    if (!row) return this.refuse(competitionId);
    if (row.withdrawnAt) throw new AppError('ANNOUNCEMENT_WITHDRAWN');
    return row;
  }

  private async refuse(competitionId: Id): Promise<never> {
    await this.competitions.require(competitionId);
    throw new AppError('ANNOUNCEMENT_NOT_FOUND');
  }
}

/** Whether what an earlier call announced is still shown. */
const announcementLasts: Lasts<{ id: Id }> = ({ id }, manager) =>
  manager.existsBy(Announcement, { id, withdrawnAt: IsNull() });

async function factsOf(manager: EntityManager, rows: Announcement[]): Promise<Map<Id, AnnouncementFacts>> {
  const facts = await manager.query<({ id: Id } & AnnouncementFacts)[]>(
    `select a.id, u.username,
       (select count(*)::integer from announcement_read r where r.announcement_id = a.id) as read_count
     from announcement a left join "user" u on u.id = a.user_id where a.id = any($1)`,
    [rows.map(({ id }) => id)],
  );
  return new Map(facts.map(({ id, ...rest }) => [id, rest]));
}

const toColumns = (
  request: AnnouncementRequest,
): Pick<Announcement, 'title' | 'titleEn' | 'text' | 'textEn'> => ({
  title: request.title.trim(),
  titleEn: (request.title_en ?? '').trim(),
  text: requiredRichText('text', request.text),
  textEn: richText(request.text_en),
});
