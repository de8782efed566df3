import type { Id } from '@tianheng/contracts';
import { usePick } from '@tianheng/web-kit/intl/usePick.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useAdminCompetitionsGetQuery } from '../../shared/competition.api.ts';
import { paths } from '../../shared/paths.ts';

/** The pages above a match's announcements, which move nothing when a long name arrives. */
export function useParents(matchId: Id): { to: string; label: string }[] {
  const text = useText();
  const pick = usePick();
  const { currentData: match } = useAdminCompetitionsGetQuery(matchId);
  return [
    { to: paths.matchList, label: text('announcements.matches') },
    {
      to: paths.matchDetail(matchId),
      label: match ? pick(match.title, match.title_en).text : text('announcements.match'),
    },
  ];
}
