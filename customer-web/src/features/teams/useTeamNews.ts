import type { Id, Team, TeamStatus } from '@tianheng/contracts';
import type { TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { browserStorage } from '@tianheng/web-kit/state/storage.ts';
import { useEffect } from 'react';
import { useUser } from '../../shared/user.api.ts';
import { TEAM_DIALOG } from './team-dialogs.ts';
import { matchPaths } from '../../shared/match-paths.ts';

const NEWS: Partial<Record<TeamStatus, TextId>> = {
  accept: 'teams.news.accept',
  reject: 'teams.news.reject',
  recruit_failed: 'teams.news.recruit_failed',
};

/** Tells once in each browser what has become of the team: its approval everybody, what is to be mended the leader. */
export function useTeamNews(competitionId: Id, team: Team | null | undefined, isClosed: boolean): void {
  const notify = useNotify();
  const userId = useUser()?.id;
  useEffect(() => {
    if (!team || userId === undefined) return;
    const { id, name, status, is_leader: isLeader } = team;
    const key = `tianheng.team.${userId}.${id}`;
    if (browserStorage.get(key) === status) return;
    browserStorage.set(key, status);
    const news = NEWS[status];
    const isGood = status === 'accept';
    if (news === undefined || !(isGood || isLeader)) return;
    // Once registration has closed there is only to be read why.
    const way = isClosed
      ? ({ to: matchPaths.team(competitionId), label: 'teams.open' } as const)
      : ({ to: matchPaths.dialog(competitionId, TEAM_DIALOG.join), label: 'teams.news.open' } as const);
    notify(isGood ? 'success' : 'error', { id: news, values: { name } }, isGood ? undefined : way);
  }, [competitionId, notify, team, userId, isClosed]);
}
