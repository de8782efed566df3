import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AnnouncementPage, Id, UiLanguage, UnreadAnnouncements } from '@tianheng/contracts';
import { In, IsNull, type Repository } from 'typeorm';
import type { AuthUser } from '../../common/current-user.decorator.ts';
import { offsetOf, toPaged, type PageQueryDto } from '../../common/paged.ts';
import { CompetitionsService } from '../competitions.service.ts';
import { AnnouncementRead } from './announcement-read.entity.ts';
import { Announcement } from './announcement.entity.ts';
import { toAnnouncement } from './announcement.mapper.ts';

/** Announcements as people read them: of every competition that is listed, before its start as well. */
@Injectable()
export class AnnouncementsService {
  constructor(
    @InjectRepository(Announcement) private readonly announcements: Repository<Announcement>,
    private readonly competitions: CompetitionsService,
  ) {}

  /** The newest first. COMPETITION_NOT_FOUND */
  async list(
    user: AuthUser | null,
    competitionId: Id,
    query: PageQueryDto,
    language: UiLanguage,
  ): Promise<AnnouncementPage> {
    await this.competitions.require(competitionId);
    const [rows, total] = await this.announcements.findAndCount({
      where: { competitionId, withdrawnAt: IsNull() },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: offsetOf(query),
      take: query.limit,
    });
    const read = new Set(
      await this.readAmong(
        user,
        rows.map(({ id }) => id),
      ),
    );
    return {
      ...toPaged(rows, total, query.page, (row) =>
        toAnnouncement(row, user !== null && !read.has(row.id), language),
      ),
      unread_count: user ? await this.countUnread(user.id, competitionId) : 0,
    };
  }

  /** Marks those of this competition that are still shown. COMPETITION_NOT_FOUND */
  async markRead(user: AuthUser, competitionId: Id, ids: Id[]): Promise<UnreadAnnouncements> {
    await this.competitions.require(competitionId);
    await this.announcements.query(
      `insert into announcement_read (announcement_id, user_id)
       select a.id, u.id from announcement a cross join "user" u
       where a.id = any($1) and a.competition_id = $2 and a.withdrawn_at is null and u.id = $3
       order by a.id on conflict do nothing`,
      [ids, competitionId, user.id],
    );
    return { unread_count: await this.countUnread(user.id, competitionId) };
  }

  private async readAmong(user: AuthUser | null, ids: Id[]): Promise<Id[]> {
    if (!user || ids.length === 0) return [];
    const marks = await this.announcements.manager.findBy(AnnouncementRead, {
      userId: user.id,
      announcementId: In(ids),
    });
    return marks.map(({ announcementId }) => announcementId);
  }

  private async countUnread(userId: Id, competitionId: Id): Promise<number> {
    const [{ unread }] = await this.announcements.query<[{ unread: number }]>(
      `select count(*)::integer as unread from announcement a
       where a.competition_id = $1 and a.withdrawn_at is null
         and not exists (select from announcement_read r where r.announcement_id = a.id and r.user_id = $2)`,
      [competitionId, userId],
    );
    return unread;
  }
}
