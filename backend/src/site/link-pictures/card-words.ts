import {
  DAY_STYLE,
  inByteUnits,
  pickText,
  type Competition,
  type CompetitionStatus,
  type DatasetOverview,
  type DataType,
  type Id,
  type UiLanguage,
} from '@tianheng/contracts';
import { SITE_NAME } from '../page-head.ts';
import type { LinkCard } from './link-card.ts';

/** Drawings of competitions to choose from. */
const COMPETITION_ARTS = 6;
/** More names of formats than that are a list. */
const FORMATS_MAX = 4;

interface Words {
  dataset: string;
  competition: string;
  type: Record<Exclude<DataType, 'other'>, string>;
  status: Record<CompetitionStatus, string>;
  license: string;
  size: string;
  files: string;
  formats: string;
  dates: string;
  registration: string;
  teams: string;
  teamSize: string;
  people: (count: string) => string;
}

/** The same as on the pages that the pictures lead to. */
const WORDS: Record<UiLanguage, Words> = {
  en: {
    dataset: 'Dataset',
    competition: 'Competition',
    type: {
      radar: 'Radar',
      photoelectric: 'Photoelectric',
      multisensor: 'Multisensor',
      hyperspectral: 'Hyperspectral',
    },
    status: { not_started: 'Not started', in_processing: 'In progress', done: 'Finished' },
    license: 'Licence',
    size: 'Size',
    files: 'Files',
    formats: 'Formats',
    dates: 'Timeline',
    registration: 'Registration closes',
    teams: 'Teams',
    teamSize: 'Team size',
    people: (count) => `up to ${count}`,
  },
  'zh-CN': {
    dataset: '数据集',
    competition: '赛事',
    type: {
      radar: '雷达',
      photoelectric: '光电',
      multisensor: '多传感器',
      hyperspectral: '高光谱',
    },
    status: { not_started: '未开始', in_processing: '进行中', done: '已结束' },
    license: '许可协议',
    size: '大小',
    files: '文件',
    formats: '格式',
    dates: '赛程',
    registration: '报名截止',
    teams: '团队',
    teamSize: '团队人数',
    people: (count) => `最多 ${count} 人`,
  },
};

const bytes = (size: number, language: UiLanguage): string => {
  const [value, unit] = inByteUnits(size);
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(value);
};
const counted = (count: number, language: UiLanguage): string =>
  new Intl.NumberFormat(language).format(count);

/** How the drawing of a competition is called, the same on every visit. */
export const competitionArt = (id: Id): string =>
  `competition-${parseInt(id.slice(0, 8), 16) % COMPETITION_ARTS}`;

/** What a visitor is told of an open dataset. How many rows its tables have is not: only who may download reads that. */
export function datasetCard(found: DatasetOverview, language: UiLanguage): Omit<LinkCard, 'plot'> {
  const words = WORDS[language];
  const { data_type, license, formats, total_size, file_count } = found;
  const named = formats.slice(0, FORMATS_MAX).join(', ');
  const facts = [
    { label: words.license, value: license },
    { label: words.size, value: total_size > 0 ? bytes(total_size, language) : '' },
    { label: words.files, value: file_count > 0 ? counted(file_count, language) : '' },
    { label: words.formats, value: formats.length > FORMATS_MAX ? `${named}…` : named },
  ];
  return {
    product: SITE_NAME[language],
    kind: data_type === 'other' ? words.dataset : `${words.dataset} · ${words.type[data_type]}`,
    title: found.title,
    facts: facts.filter(({ value }) => value !== ''),
    art: `dataset-${data_type}`,
    accent: 'signal',
  };
}

/** What a visitor is told of a competition, with days as the platform counts them. */
export function competitionCard(
  found: Competition,
  language: UiLanguage,
  timeZone: string,
): Omit<LinkCard, 'plot'> {
  const words = WORDS[language];
  const dates = new Intl.DateTimeFormat(language, { ...DAY_STYLE, timeZone });
  const { status, team_number, team_size_limit, start_time, end_time, registration_open_time } = found;
  const isOver = status === 'done';
  const facts = [
    { label: words.dates, value: `${dates.format(start_time)} – ${dates.format(end_time)}` },
    { label: words.registration, value: isOver ? '' : dates.format(registration_open_time) },
    { label: words.teams, value: team_number > 0 ? counted(team_number, language) : '' },
    { label: words.teamSize, value: isOver ? '' : words.people(counted(team_size_limit, language)) },
  ];
  return {
    product: SITE_NAME[language],
    kind: `${words.competition} · ${words.status[status]}`,
    title: pickText(language, found.title, found.title_en).text,
    facts: facts.filter(({ value }) => value !== ''),
    art: competitionArt(found.id),
    accent: 'sun',
  };
}
