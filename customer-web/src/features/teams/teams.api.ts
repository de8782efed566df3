import type { Id, Invitation, Team } from '@tianheng/contracts';
import { api } from '../../shared/api.ts';
import { useSharedSelector } from '../../shared/hooks.ts';

const teamsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** `null` for a person without a team in the competition. */
    competitionTeam: build.query<Team | null, Id>({
      query: (competitionId) => `/competition/${competitionId}/team/info`,
      transformResponse: (team: Partial<Team>) => (team.id === undefined ? null : (team as Team)),
      providesTags: ['Team'],
    }),
    invitations: build.query<Invitation[], Id>({
      query: (competitionId) => `/competition/${competitionId}/invited`,
      providesTags: ['Invitation'],
    }),
  }),
});

export const { useInvitationsQuery, useCompetitionTeamQuery } = teamsApi;

/** The signed-in person's team in a competition; nothing is asked for visitors. */
export function useOwnTeam(competitionId: Id) {
  const token = useSharedSelector(({ session }) => session.token);
  return useCompetitionTeamQuery(competitionId, { skip: token === null });
}
