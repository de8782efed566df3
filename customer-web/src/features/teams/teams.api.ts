import type { Id, Team } from '@tianheng/contracts';
import { useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import { generatedApi } from '../../shared/generated.ts';

const { endpoints } = generatedApi.enhanceEndpoints({
  addTagTypes: ['Team', 'Invitation'],
  endpoints: {
    teamsGetOwn: { providesTags: ['Team'] },
    teamsInvitations: { providesTags: ['Invitation'] },
  },
});

export const useInvitationsQuery = endpoints.teamsInvitations.useQuery;

/** The signed-in person's team in a competition, `null` without one; nothing is asked for visitors. */
export function useOwnTeam(competitionId: Id) {
  const signedIn = useSignedIn();
  const answer = endpoints.teamsGetOwn.useQuery(competitionId, { skip: !signedIn });
  // Not `data`, which may still be of the competition that was looked at before.
  const { currentData: own } = answer;
  const team: Team | null | undefined = own === undefined ? undefined : 'id' in own ? own : null;
  return { ...answer, team };
}
