import type { Id } from '@tianheng/contracts';
import { usePick } from '@tianheng/web-kit/intl/usePick.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useAdminCompetitionsGetQuery } from '../../shared/competition.api.ts';
import { paths } from '../../shared/paths.ts';
import { useAdminGroupsGetQuery } from './questions.api.ts';

type Parents = { to: string; label: string }[];

/** The pages above those of a match's topics and tracks. */
export function useParents(competitionId: Id): Parents {
  const text = useText();
  const pick = usePick();
  const { currentData: match } = useAdminCompetitionsGetQuery(competitionId);
  return [
    { to: paths.matchList, label: text('questions.matches') },
    {
      to: paths.matchDetail(competitionId),
      label: match ? pick(match.title, match.title_en).text : text('questions.match'),
    },
  ];
}

/** The same of a topic's own pages; null while it is not known which topic it is. */
export function useParentsOfGroup(competitionId: Id, groupId: Id | null): Parents {
  const text = useText();
  const pick = usePick();
  const parents = useParents(competitionId);
  const { currentData: group } = useAdminGroupsGetQuery(
    { competitionId, groupId: groupId ?? '' },
    { skip: groupId === null },
  );
  if (groupId === null) return parents;
  const label = group ? pick(group.name, group.name_en).text : text('questions.topic');
  return [...parents, { to: paths.topicDetail(competitionId, groupId), label }];
}
