import {
  ANNOUNCEMENT_TEXT_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  SEEN_PATTERN,
  type AdminAnnouncement,
  type AnnouncementRequest,
} from '@tianheng/contracts';
import type { Checks } from '@tianheng/web-kit/form/problems.ts';
import { atMost, isBlank } from '../../shared/form-rules.ts';

/** What the form holds, by the names that the server's field errors use. */
export type AnnouncementValues = Required<AnnouncementRequest>;

export const NEW_ANNOUNCEMENT: AnnouncementValues = { title: '', title_en: '', text: '', text_en: '' };

export const valuesOf = ({ title, title_en, text, text_en }: AdminAnnouncement): AnnouncementValues => ({
  title,
  title_en,
  text,
  text_en,
});

export const announcementChecks: Checks<AnnouncementValues> = {
  title: (value) =>
    !SEEN_PATTERN.test(value) ? 'announcements.form.title.required' : atMost(ANNOUNCEMENT_TITLE_MAX)(value),
  title_en: atMost(ANNOUNCEMENT_TITLE_MAX),
  text: (value) =>
    isBlank(value) ? 'announcements.form.text.required' : atMost(ANNOUNCEMENT_TEXT_MAX)(value),
  text_en: atMost(ANNOUNCEMENT_TEXT_MAX),
};
