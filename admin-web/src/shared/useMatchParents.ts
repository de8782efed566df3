import type { Id } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useAdminCompetitionsGetQuery } from './competition.api.ts';
import type { Parents } from './components/PageHeader.tsx';
import { paths } from './paths.ts';
import { usePick } from './usePick.ts';

/** The pages above those of a match, which move nothing when a long name arrives. */
export function useMatchParents(matchId: Id): Parents {
  const text = useText();
  const pick = usePick();
  const { currentData: match } = useAdminCompetitionsGetQuery(matchId);
  return [
    { to: paths.matchList, label: text('shell.matchList') },
    {
      to: paths.matchDetail(matchId),
      label: match ? pick(match.title, match.title_en) : text('common.match'),
    },
  ];
}
