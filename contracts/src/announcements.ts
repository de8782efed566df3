import type { EpochMs, Id, Paged, UiLanguage } from './common.ts';

/** Short news of a competition, as an administrator writes it. */
export interface AnnouncementRequest {
  title: string;
  title_en?: string;
  /** HTML, sanitised when it is stored */
  text: string;
  text_en?: string;
}

export interface AnnouncementUpdate extends AnnouncementRequest {
  /** what the editor began with: another one now is a STALE_WRITE; without it, what others wrote is overwritten */
  version?: number;
}

/** In the back office. */
export interface AdminAnnouncement extends Required<AnnouncementRequest> {
  id: Id;
  competition_id: Id;
  /** who wrote it first; null where the account is gone */
  username: string | null;
  /** people who have read it */
  read_count: number;
  /** null: it is shown */
  withdrawn_at: EpochMs | null;
  version: number;
  created_at: EpochMs;
  updated_at: EpochMs;
}

export type AdminAnnouncementPage = Paged<AdminAnnouncement>;

/** On the competition's page. */
export interface Announcement {
  id: Id;
  title: string;
  /** HTML */
  text: string;
  /** what `text` is written in */
  language: UiLanguage;
  title_language: UiLanguage;
  /** by whoever asks; false for visitors */
  is_unread: boolean;
  created_at: EpochMs;
  /** later than `created_at`: it was changed since */
  updated_at: EpochMs;
}

export interface AnnouncementPage extends Paged<Announcement> {
  /** of all pages; 0 for visitors */
  unread_count: number;
}

export interface AnnouncementsReadRequest {
  /** what the person has been shown; what is no longer there is passed over */
  ids: Id[];
}

export interface UnreadAnnouncements {
  unread_count: number;
}
