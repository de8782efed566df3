import type { Competition as CompetitionWire, UiLanguage } from '@tianheng/contracts';
import { pick } from '../common/language.ts';
import type { Competition } from './competition.entity.ts';

export function toCompetition(
  competition: Competition,
  teamNumber: number,
  language: UiLanguage,
): CompetitionWire {
  const desc = pick(language, competition.desc, competition.descEn);
  return {
    id: competition.id,
    title: pick(language, competition.title, competition.titleEn).text,
    title_en: competition.titleEn,
    status: competition.status,
    registration_open_time: competition.registrationOpenTime.getTime(),
    start_time: competition.startTime.getTime(),
    end_time: competition.endTime.getTime(),
    team_number: teamNumber,
    desc: desc.text,
    journal: pick(language, competition.journal, competition.journalEn).text,
    journal_en: competition.journalEn,
    team_size_limit: competition.teamSizeLimit,
    language: desc.language,
  };
}
