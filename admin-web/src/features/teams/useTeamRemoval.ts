import type { ListedTeam } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo } from 'react';
import { nameTyped } from '../../shared/blocks/name-typed.ts';
import { useAction, type Action } from '../../shared/blocks/useAction.tsx';
import { useAdminTeamsRemoveMutation } from './teams.api.ts';

/** Deleting a team, once its name has been typed. */
export function useTeamRemoval() {
  const text = useText();
  const [remove] = useAdminTeamsRemoveMutation();
  return useAction(
    useMemo<Action<ListedTeam>>(
      () => ({
        ask: ({ name }) => ({
          title: text('teams.delete.title'),
          body: text('teams.delete.body', { name }),
          confirm: text('common.delete'),
          tone: 'error',
          reason: nameTyped(text, name),
        }),
        act: ({ id }) => remove(id).unwrap(),
        done: () => ({ id: 'teams.deleted' }),
        cancelled: 'common.delete.cancelled',
        moot: { TEAM_NOT_FOUND: 'teams.gone' },
      }),
      [remove, text],
    ),
  );
}
