import { DELETED_KEPT_DAYS, type AdminCompetition, type ErrorCode } from '@tianheng/contracts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo, type ReactNode } from 'react';
import { nameTyped } from '../../shared/blocks/name-typed.ts';
import { useAction, type Action } from '../../shared/blocks/useAction.tsx';
import { usePick } from '../../shared/usePick.ts';
import { useAdminCompetitionsRemoveMutation } from './matches.api.ts';

/** What a colleague was faster with. */
const MOOT: Partial<Record<ErrorCode, TextId>> = { COMPETITION_NOT_FOUND: 'matches.gone' };

/** Deleting a match with its topics and tracks, which asks for its title; one with teams cannot be deleted, which is said at once. */
export function useMatchActions(): { remove: (match: AdminCompetition) => void; dialog: ReactNode } {
  const text = useText();
  const pick = usePick();
  const [removeMatch] = useAdminCompetitionsRemoveMutation();
  const removal = useMemo<Action<AdminCompetition>>(
    () => ({
      ask: (match) => {
        const { group_count: groups, question_count: questions, team_count: teams, in_use: inUse } = match;
        const { text: title } = pick(match.title, match.title_en);
        if (inUse)
          return {
            title: text('matches.delete.inUse.title'),
            body: text('matches.delete.inUse.body', { title, teams }),
          };
        return {
          title: text('matches.delete.title'),
          body: text('matches.delete.body', { title, groups, questions, days: DELETED_KEPT_DAYS }),
          confirm: text('common.delete'),
          tone: 'error',
          reason: nameTyped(text, title),
        };
      },
      act: ({ id }) => removeMatch(id).unwrap(),
      done: () => ({ id: 'matches.deleted' }),
      cancelled: 'common.delete.cancelled',
      moot: MOOT,
    }),
    [removeMatch, text, pick],
  );
  const { start, dialog } = useAction(removal);
  return { remove: start, dialog };
}
