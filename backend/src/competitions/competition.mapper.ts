import { type Competition as CompetitionWire, pickText, type UiLanguage } from '@tianheng/contracts';
import type { Competition } from './competition.entity.ts';

export function toCompetition(
  competition: Competition,
  teamNumber: number,
  language: UiLanguage,
): CompetitionWire {
  const desc = pickText(language, competition.desc, competition.descEn);
  return {
    id: competition.id,
    title: pickText(language, competition.title, competition.titleEn).text,
    title_en: competition.titleEn,
    status: competition.status,
    registration_open_time: competition.registrationOpenTime.getTime(),
    start_time: competition.startTime.getTime(),
    end_time: competition.endTime.getTime(),
    team_number: teamNumber,
    desc: desc.text,
    journal: pickText(language, competition.journal, competition.journalEn).text,
    journal_en: competition.journalEn,
    team_size_limit: competition.teamSizeLimit,
    language: desc.language,
  };
}
