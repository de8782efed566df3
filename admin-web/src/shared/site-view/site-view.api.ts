import type { Id } from '@tianheng/contracts';
import type { SharedThunk } from '@tianheng/web-kit/state/hooks.ts';
import { siteViewClient } from './site-view.generated.ts';

const { viewsStart } = siteViewClient.endpoints;

/** Begins to look as a visitor or as a team, in another tab that knows nothing of this one. A notice says why it cannot. */
export const openSiteView =
  (customerUrl: string, teamId?: Id): SharedThunk<Promise<void>> =>
  async (dispatch) => {
    const { data } = await dispatch(viewsStart.initiate(teamId === undefined ? {} : { team_id: teamId }));
    if (data === undefined) return;
    const { token, team } = data;
    const said = new URLSearchParams(team ? { team: token, match: team.competition_id } : { visitor: token });
    globalThis.open(`${customerUrl.replace(/\/$/, '')}/view#${said}`, '_blank', 'noopener');
  };
