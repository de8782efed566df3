import { DELETED_KEPT_DAYS, type AdminGroup } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo } from 'react';
import { nameTyped } from '../../shared/blocks/name-typed.ts';
import { useAction, type Action } from '../../shared/blocks/useAction.tsx';
import { usePick } from '../../shared/usePick.ts';
import { useAdminGroupsRemoveMutation } from './matches.api.ts';

/** Deleting a topic with its tracks, once its name has been typed; one that teams have chosen from cannot go, which is said at once. */
export function useGroupRemoval() {
  const text = useText();
  const pick = usePick();
  const [remove] = useAdminGroupsRemoveMutation();
  return useAction(
    useMemo<Action<AdminGroup>>(
      () => ({
        ask: (group) => {
          const { text: name } = pick(group.name, group.name_en);
          if (group.in_use)
            return {
              title: text('groups.delete.inUse.title'),
              body: text('groups.delete.inUse.body', { name }),
            };
          return {
            title: text('groups.delete.title'),
            body: text('groups.delete.body', {
              name,
              questions: group.question_count,
              days: DELETED_KEPT_DAYS,
            }),
            confirm: text('common.delete'),
            tone: 'error',
            reason: nameTyped(text, name),
          };
        },
        act: ({ id, competition_id: competitionId }) => remove({ competitionId, groupId: id }).unwrap(),
        done: () => ({ id: 'groups.deleted' }),
        cancelled: 'common.delete.cancelled',
        moot: { GROUP_NOT_FOUND: 'groups.gone' },
      }),
      [remove, text, pick],
    ),
  );
}
