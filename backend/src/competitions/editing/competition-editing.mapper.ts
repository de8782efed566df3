import {
  isFinalCompetition,
  type AdminCompetition,
  type AdminCompetitionDetail,
  type CompetitionUpdate,
} from '@tianheng/contracts';
import type { Competition } from '../competition.entity.ts';

/** How much a competition has, and whether any team is there; counted by the database. */
export interface CompetitionCounts {
  group_count: number;
  question_count: number;
  team_count: number;
  in_use: boolean;
}

export const toAdminCompetition = (
  competition: Competition,
  counts: CompetitionCounts,
): AdminCompetition => ({
  id: competition.id,
  title: competition.title,
  title_en: competition.titleEn,
  status: competition.status,
  registration_open_time: competition.registrationOpenTime.getTime(),
  start_time: competition.startTime.getTime(),
  end_time: competition.endTime.getTime(),
  team_size_limit: competition.teamSizeLimit,
  enable_topic_count: competition.topicCount !== null,
  topic_count: competition.topicCount,
  language: competition.language,
  is_final: isFinalCompetition({ title: competition.title, title_en: competition.titleEn }),
  ...counts,
  version: competition.version,
  created_at: competition.createdAt.getTime(),
  updated_at: competition.updatedAt.getTime(),
});

export const toAdminCompetitionDetail = (
  competition: Competition,
  counts: CompetitionCounts,
): AdminCompetitionDetail => ({
  ...toAdminCompetition(competition, counts),
  desc: competition.desc,
  desc_en: competition.descEn,
  journal: competition.journal,
  journal_en: competition.journalEn,
});

/** In the shape of the request that changes it. */
export const toCompetitionUpdate = (competition: Competition): Required<CompetitionUpdate> => ({
  title: competition.title,
  title_en: competition.titleEn,
  desc: competition.desc,
  desc_en: competition.descEn,
  journal: competition.journal,
  journal_en: competition.journalEn,
  registration_open_time: competition.registrationOpenTime.getTime(),
  start_time: competition.startTime.getTime(),
  end_time: competition.endTime.getTime(),
  team_size_limit: competition.teamSizeLimit,
  enable_topic_count: competition.topicCount !== null,
  topic_count: competition.topicCount,
  language: competition.language,
  status: competition.status,
  version: competition.version,
});
