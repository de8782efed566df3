import { APPROVAL_DESC_MAX, type ListedTeam } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo } from 'react';
import { useAction, type Action } from '../../shared/blocks/useAction.tsx';
import { useAdminTeamsRemoveMutation } from './teams.api.ts';

/** Deleting a team, with a reason that its members read. */
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
          reason: {
            label: text('teams.delete.reason'),
            hint: text('teams.delete.hint', { max: APPROVAL_DESC_MAX }),
            max: APPROVAL_DESC_MAX,
            required: text('teams.delete.required'),
          },
        }),
        act: ({ id }, reason) => remove({ teamId: id, teamDeletionDto: { reason } }).unwrap(),
        done: () => ({ id: 'teams.deleted' }),
        cancelled: 'common.delete.cancelled',
        moot: { TEAM_NOT_FOUND: 'teams.gone' },
      }),
      [remove, text],
    ),
  );
}
