import type { Id, Team } from '@tianheng/contracts';
import { listed, row } from '@tianheng/web-kit/http/tags.ts';
import { useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import { teamsClient } from './teams.generated.ts';

const { endpoints } = teamsClient.enhanceEndpoints({
  endpoints: {
    // A person has one team in a competition, so the competition's id is its tag.
    teamsGetOwn: {
      providesTags: (own: Partial<Team> | undefined, _error, competitionId) => [
        row('Team', competitionId),
        ...(own?.member_list ?? []).map(({ username }) => row('User', username)),
      ],
    },
    teamsInvitations: { providesTags: listed('Invitation') },
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
