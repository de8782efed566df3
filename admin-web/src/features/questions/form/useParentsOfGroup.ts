import type { Id } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { Parents } from '../../../shared/components/PageHeader.tsx';
import { paths } from '../../../shared/paths.ts';
import { useMatchParents } from '../../../shared/useMatchParents.ts';
import { usePick } from '../../../shared/usePick.ts';
import { useAdminGroupsGetQuery } from '../questions.api.ts';

/** The pages above those of a match's topics and tracks; null while it is not known which topic it is. */
export function useParentsOfGroup(competitionId: Id, groupId: Id | null): Parents {
  const text = useText();
  const pick = usePick();
  const parents = useMatchParents(competitionId);
  const { currentData: group } = useAdminGroupsGetQuery(
    { competitionId, groupId: groupId ?? '' },
    { skip: groupId === null },
  );
  if (groupId === null) return parents;
  const label = group ? pick(group.name, group.name_en) : text('questions.topic');
  return [...parents, { to: paths.topicDetail(competitionId, groupId), label }];
}
