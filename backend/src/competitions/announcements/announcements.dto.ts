import { ApiProperty } from '@nestjs/swagger';
import {
  ANNOUNCEMENT_TEXT_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  PAGE_LIMIT_MAX,
  LINE_PATTERN,
  UI_LANGUAGES,
  type AdminAnnouncement,
  type AdminAnnouncementPage,
  type Announcement,
  type AnnouncementPage,
  type AnnouncementRequest,
  type AnnouncementsReadRequest,
  type AnnouncementUpdate,
  type Id,
  type UiLanguage,
  type UnreadAnnouncements,
} from '@tianheng/contracts';
import { HtmlField, IdsField, LineField } from '../../common/body-fields.ts';
import { PagedDto } from '../../common/paged.ts';
import { VersionField } from '../../common/version-field.ts';

export class AnnouncementRequestDto implements AnnouncementRequest {
  @LineField(ANNOUNCEMENT_TITLE_MAX, { pattern: LINE_PATTERN }) title: string;
  @LineField(ANNOUNCEMENT_TITLE_MAX, { optional: true, default: '' }) title_en?: string;
  @HtmlField({ maxLength: ANNOUNCEMENT_TEXT_MAX }) text: string;
  @HtmlField({ maxLength: ANNOUNCEMENT_TEXT_MAX, optional: true, default: '' }) text_en?: string;
}

export class AnnouncementUpdateDto extends AnnouncementRequestDto implements AnnouncementUpdate {
  @VersionField() version?: number;
}

export class AdminAnnouncementDto implements AdminAnnouncement {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) competition_id: string;
  @ApiProperty({ type: String }) title: string;
  @ApiProperty({ type: String }) title_en: string;
  @ApiProperty({ type: String, description: 'HTML' }) text: string;
  @ApiProperty({ type: String, description: 'HTML' }) text_en: string;
  @ApiProperty({ type: String, nullable: true, description: 'who wrote it first' }) username: string | null;
  @ApiProperty({ type: Number, description: 'people who have read it' }) read_count: number;
  @ApiProperty({ type: Number, nullable: true, description: 'epoch ms; null: it is shown' })
  withdrawn_at: number | null;
  @ApiProperty({ type: Number, description: 'to be sent with an update' }) version: number;
  @ApiProperty({ type: Number, description: 'epoch ms' }) created_at: number;
  @ApiProperty({ type: Number, description: 'epoch ms' }) updated_at: number;
}

export class AdminAnnouncementPageDto extends PagedDto implements AdminAnnouncementPage {
  @ApiProperty({ type: [AdminAnnouncementDto] }) data: AdminAnnouncementDto[];
}

export class AnnouncementDto implements Announcement {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) title: string;
  @ApiProperty({ type: String, description: 'HTML' }) text: string;
  @ApiProperty({ enum: UI_LANGUAGES, description: 'what `text` is written in' }) language: UiLanguage;
  @ApiProperty({ enum: UI_LANGUAGES, description: 'what `title` is written in' }) title_language: UiLanguage;
  @ApiProperty({ type: Boolean, description: 'by whoever asks; false for visitors' }) is_unread: boolean;
  @ApiProperty({ type: Number, description: 'epoch ms' }) created_at: number;
  @ApiProperty({ type: Number, description: 'epoch ms; later than created_at: it was changed since' })
  updated_at: number;
}

export class UnreadAnnouncementsDto implements UnreadAnnouncements {
  @ApiProperty({ type: Number, description: 'of all pages; 0 for visitors' }) unread_count: number;
}

export class AnnouncementPageDto extends PagedDto implements AnnouncementPage {
  @ApiProperty({ type: Number, description: 'of all pages; 0 for visitors' }) unread_count: number;
  @ApiProperty({ type: [AnnouncementDto] }) data: AnnouncementDto[];
}

export class AnnouncementsReadRequestDto implements AnnouncementsReadRequest {
  @IdsField({ min: 1, max: PAGE_LIMIT_MAX, description: 'what the person has been shown' }) ids: Id[];
}
