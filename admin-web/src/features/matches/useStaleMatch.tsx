import type { Id } from '@tianheng/contracts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useStale, type Base } from '../../shared/blocks/useStale.tsx';
import { useLazyAdminCompetitionsGetQuery } from '../../shared/competition.api.ts';
import { useZone } from '../../shared/zone.ts';
import { valuesOf, type MatchValues } from './match-values.ts';

const LABELS = {
  title: 'matchForm.title',
  title_en: 'matchForm.titleEn',
  start_time: 'matchForm.start',
  end_time: 'matchForm.end',
  registration_open_time: 'matchForm.registration',
  team_size_limit: 'matchForm.teamSize',
  enable_topic_count: 'matchForm.topicSwitch',
  topic_count: 'matchForm.topicCount',
  language: 'matchForm.language',
  status: 'matchForm.status',
  desc: 'matchForm.desc',
  desc_en: 'matchForm.descEn',
  journal: 'matchForm.journal',
  journal_en: 'matchForm.journalEn',
} as const satisfies Record<keyof MatchValues, TextId>;

/** What a colleague saved meanwhile in a match that is being changed. */
export function useStaleMatch(id: Id | null, opened: Base<MatchValues>) {
  const text = useText();
  const zone = useZone();
  const [read] = useLazyAdminCompetitionsGetQuery();
  return useStale({
    opened,
    read: async () => {
      if (id === null) return opened;
      const now = await read(id).unwrap();
      return { values: valuesOf(now, zone), version: now.version };
    },
    labels: LABELS,
    shown: (name, values) => {
      switch (name) {
        case 'enable_topic_count':
          return text(values.enable_topic_count ? 'matchForm.yes' : 'matchForm.no');
        case 'language':
          return text(`matchForm.language.${values.language}`);
        case 'status':
          return text(`matches.status.${values.status}`);
        default:
          return values[name];
      }
    },
  });
}
