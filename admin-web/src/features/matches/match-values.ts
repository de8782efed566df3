import {
  COMPETITION_JOURNAL_MAX,
  COMPETITION_TITLE_EN_PATTERN,
  COMPETITION_TITLE_MAX,
  COMPETITION_TITLE_PATTERN,
  DEFAULT_UI_LANGUAGE,
  RICH_TEXT_MAX,
  TEAM_MEMBERS_MAX,
  TOPIC_COUNT_MAX,
  type AdminCompetitionDetail,
  type CompetitionRequest,
  type CompetitionStatus,
  type UiLanguage,
} from '@tianheng/contracts';
import { asNumber } from '@tianheng/web-kit/form/rules.ts';
import type { Checks, Refusal } from '@tianheng/web-kit/form/problems.ts';
import { minuteRule } from '../../shared/calendar/minute.rules.ts';
import { atMost, isBlank } from '../../shared/form-rules.ts';
import { asLocal, fromLocal, toLocal } from '../../shared/instant.ts';

/** What the form holds, by the names that the server's field errors use; times as the platform's clocks show them. */
export interface MatchValues {
  title: string;
  title_en: string;
  start_time: string;
  end_time: string;
  registration_open_time: string;
  team_size_limit: string;
  /** whether topics are counted at all */
  enable_topic_count: boolean;
  topic_count: string;
  /** which its organisers work in */
  language: UiLanguage;
  status: CompetitionStatus;
  desc: string;
  desc_en: string;
  journal: string;
  journal_en: string;
}

export const NEW_MATCH: MatchValues = {
  title: '',
  title_en: '',
  start_time: '',
  end_time: '',
  registration_open_time: '',
  team_size_limit: String(TEAM_MEMBERS_MAX),
  enable_topic_count: false,
  topic_count: '',
  language: DEFAULT_UI_LANGUAGE,
  status: 'not_started',
  desc: '',
  desc_en: '',
  journal: '',
  journal_en: '',
};

export const MATCH_TIMES_CLEAN = { start_time: asLocal, end_time: asLocal, registration_open_time: asLocal };
/** What the fields of times and numbers make of what is typed. */
export const MATCH_CLEAN = { ...MATCH_TIMES_CLEAN, team_size_limit: asNumber, topic_count: asNumber };

export const valuesOf = (match: AdminCompetitionDetail, zone: string): MatchValues => ({
  title: match.title,
  title_en: match.title_en,
  start_time: toLocal(match.start_time, zone),
  end_time: toLocal(match.end_time, zone),
  registration_open_time: toLocal(match.registration_open_time, zone),
  team_size_limit: String(match.team_size_limit),
  enable_topic_count: match.topic_count !== null,
  topic_count: match.topic_count === null ? '' : String(match.topic_count),
  language: match.language,
  status: match.status,
  desc: match.desc,
  desc_en: match.desc_en,
  journal: match.journal,
  journal_en: match.journal_en,
});

/** Of checked values, but for the status. An instant that was not touched keeps its seconds, which the field does not show. */
export function requestOf(
  values: MatchValues,
  opened: AdminCompetitionDetail | null,
  zone: string,
): CompetitionRequest {
  const instant = (name: 'start_time' | 'end_time' | 'registration_open_time') =>
    opened !== null && toLocal(opened[name], zone) === values[name]
      ? opened[name]
      : (fromLocal(values[name], zone) ?? 0);
  return {
    title: values.title.trim(),
    title_en: values.title_en.trim(),
    desc: values.desc,
    desc_en: values.desc_en,
    journal: values.journal.trim(),
    journal_en: values.journal_en.trim(),
    start_time: instant('start_time'),
    end_time: instant('end_time'),
    registration_open_time: instant('registration_open_time'),
    team_size_limit: Number(values.team_size_limit),
    topic_count: values.enable_topic_count ? Number(values.topic_count) : null,
    language: values.language,
  };
}

const isWithin = (value: string, max: number): boolean =>
  /^\d{1,9}$/.test(value) && Number(value) >= 1 && Number(value) <= max;

const checkMinute = minuteRule('matchForm.time.required');

/** `earliest`: no new time before it, as fields hold it; one that stood there already may stay. */
export function matchChecks(opened: MatchValues, earliest: string): Checks<MatchValues> {
  const time =
    (name: 'start_time' | 'end_time' | 'registration_open_time') =>
    (value: string): Refusal =>
      checkMinute(value) ?? (value !== opened[name] && value < earliest ? 'matchForm.time.past' : null);
  return {
    title: (value) => {
      if (value.trim() === '') return 'matchForm.title.required';
      return COMPETITION_TITLE_PATTERN.test(value.trim())
        ? atMost(COMPETITION_TITLE_MAX)(value)
        : 'matchForm.title.pattern';
    },
    title_en: (value) =>
      COMPETITION_TITLE_EN_PATTERN.test(value.trim())
        ? atMost(COMPETITION_TITLE_MAX)(value)
        : 'matchForm.titleEn.line',
    start_time: time('start_time'),
    end_time: (value, { start_time: start }) =>
      time('end_time')(value) ?? (start !== '' && value <= start ? 'matchForm.end.order' : null),
    registration_open_time: (value, { end_time: end }) =>
      time('registration_open_time')(value) ??
      (end !== '' && value > end ? 'matchForm.registration.order' : null),
    team_size_limit: (value) =>
      isWithin(value, TEAM_MEMBERS_MAX) ? null : { id: 'matchForm.whole', values: { max: TEAM_MEMBERS_MAX } },
    enable_topic_count: () => null,
    topic_count: (value, { enable_topic_count: counts }) => {
      if (!counts) return null;
      if (value.trim() === '') return 'matchForm.topicCount.required';
      return isWithin(value, TOPIC_COUNT_MAX)
        ? null
        : { id: 'matchForm.whole', values: { max: TOPIC_COUNT_MAX } };
    },
    language: () => null,
    status: () => null,
    desc: (value) => (isBlank(value) ? 'matchForm.desc.required' : atMost(RICH_TEXT_MAX)(value)),
    desc_en: atMost(RICH_TEXT_MAX),
    journal: atMost(COMPETITION_JOURNAL_MAX),
    journal_en: atMost(COMPETITION_JOURNAL_MAX),
  };
}
