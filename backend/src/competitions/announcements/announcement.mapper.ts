import {
  type AdminAnnouncement,
  type Announcement as AnnouncementWire,
  type AnnouncementUpdate,
  pickText,
  type UiLanguage,
} from '@tianheng/contracts';
import type { Announcement } from './announcement.entity.ts';

/** In the shape of the request that changes it. */
export const toAnnouncementUpdate = (announcement: Announcement): Required<AnnouncementUpdate> => ({
  title: announcement.title,
  title_en: announcement.titleEn,
  text: announcement.text,
  text_en: announcement.textEn,
  version: announcement.version,
});

/** What the database counts besides. */
export interface AnnouncementFacts {
  username: string | null;
  read_count: number;
}

export const toAdminAnnouncement = (
  announcement: Announcement,
  facts: AnnouncementFacts,
): AdminAnnouncement => ({
  ...toAnnouncementUpdate(announcement),
  id: announcement.id,
  competition_id: announcement.competitionId,
  ...facts,
  withdrawn_at: announcement.withdrawnAt?.getTime() ?? null,
  created_at: announcement.createdAt.getTime(),
  updated_at: announcement.updatedAt.getTime(),
});

/** Title and text in the language of the text where both have it, so that the two belong together. */
export function toAnnouncement(
  announcement: Announcement,
  isUnread: boolean,
  language: UiLanguage,
): AnnouncementWire {
  const text = pickText(language, announcement.text, announcement.textEn);
  const title = pickText(text.language, announcement.title, announcement.titleEn);
  return {
    id: announcement.id,
    title: title.text,
    text: text.text,
    language: text.language,
    title_language: title.language,
    is_unread: isUnread,
    created_at: announcement.createdAt.getTime(),
    updated_at: announcement.updatedAt.getTime(),
  };
}
