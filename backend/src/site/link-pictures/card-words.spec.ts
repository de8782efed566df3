import { describe, expect, it } from '@jest/globals';
import type { Competition, DatasetOverview } from '@tianheng/contracts';
import { competitionArt, competitionCard, datasetCard } from './card-words.ts';

const DATASET = {
  title: 'Orbits',
  data_type: 'radar',
  license: 'CC-BY-4.0',
  total_size: 3_500_000,
  file_count: 1200,
  formats: ['CSV', 'JSON'],
} as DatasetOverview;
const COMPETITION = {
  id: '0000000d-0000-4000-8000-000000000000',
  title: '轨道赛',
  title_en: 'Orbit challenge',
  status: 'in_processing',
  start_time: Date.parse('2026-05-31T17:00:00Z'),
  end_time: Date.parse('2026-09-30T12:00:00Z'),
  registration_open_time: Date.parse('2026-07-01T12:00:00Z'),
  team_number: 1234,
  team_size_limit: 5,
} as Competition;
const said = ({ facts }: { facts: { label: string; value: string }[] }): string[] =>
  facts.map(({ label, value }) => `${label}: ${value.replace(/\s/g, ' ')}`);

describe('the card of a dataset', () => {
  it('says in the language asked for what it is', () => {
    const english = datasetCard(DATASET, 'en');
    expect(english).toMatchObject({ product: 'Tianheng', kind: 'Dataset · Radar', art: 'dataset-radar' });
    expect(said(english)).toEqual([
      'Licence: CC-BY-4.0',
      'Size: 3.3 MB',
      'Files: 1,200',
      'Formats: CSV, JSON',
    ]);
    expect(said(datasetCard({ ...DATASET, total_size: 2 ** 20 - 1 }, 'en'))[1]).toBe('Size: 1 MB');
    const chinese = datasetCard(DATASET, 'zh-CN');
    expect(chinese).toMatchObject({ product: '天衡', kind: '数据集 · 雷达', title: 'Orbits' });
    expect(said(chinese)[0]).toBe('许可协议: CC-BY-4.0');
  });

  it('leaves out what there is nothing to be said of', () => {
    const bare = {
      ...DATASET,
      data_type: 'other',
      license: '',
      total_size: 0,
      file_count: 0,
      formats: [],
    } as const;
    const card = datasetCard({ ...bare, formats: [] }, 'en');
    expect(card).toMatchObject({ kind: 'Dataset', facts: [], art: 'dataset-other' });
    const many = { ...DATASET, formats: ['A', 'B', 'C', 'D', 'E'] };
    expect(said(datasetCard(many, 'en')).at(-1)).toBe('Formats: A, B, C, D…');
  });
});

describe('the card of a competition', () => {
  it('says when it is, by the days of the platform, and who takes part', () => {
    const card = competitionCard(COMPETITION, 'en', 'Asia/Shanghai');
    expect(card).toMatchObject({ kind: 'Competition · In progress', title: 'Orbit challenge' });
    expect(said(card)).toEqual([
      'Timeline: Jun 1, 2026 – Sep 30, 2026',
      'Registration closes: Jul 1, 2026',
      'Teams: 1,234',
      'Team size: up to 5',
    ]);
    expect(said(competitionCard(COMPETITION, 'en', 'Europe/London'))[0]).toContain('May 31, 2026');
    const chinese = competitionCard(COMPETITION, 'zh-CN', 'Asia/Shanghai');
    expect(chinese).toMatchObject({ kind: '赛事 · 进行中', title: '轨道赛' });
    expect(said(chinese)[0]).toBe('赛程: 2026年6月1日 – 2026年9月30日');
  });

  it('has nothing to be registered for once it is over, and the title that there is', () => {
    const card = competitionCard({ ...COMPETITION, status: 'done', title_en: '' }, 'en', 'UTC');
    expect(card.title).toBe('轨道赛');
    expect(card.facts.map(({ label }) => label)).toEqual(['Timeline', 'Teams']);
  });

  it('has one of six drawings, always the same', () => {
    expect(competitionArt(COMPETITION.id)).toBe('competition-1');
  });
});
