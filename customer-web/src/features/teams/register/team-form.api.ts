import { list, row, touched } from '@tianheng/web-kit/http/tags.ts';
import { teamFormClient } from './team-form.generated.ts';

// Who has a team holds no invitation any more, and the competition may count another team.
// Registration may have been closed earlier than was known here, or the team be one that is under way.
const saved = touched(
  ({ competitionId }: { competitionId: string }) => [
    row('Team', competitionId),
    row('Competition', competitionId),
    list('Invitation'),
  ],
  ['REGISTRATION_CLOSED', 'ALREADY_IN_TEAM', 'TEAM_STATE_CONFLICT'],
);

const { endpoints } = teamFormClient.enhanceEndpoints({
  endpoints: {
    registrationSaveDraft: { invalidatesTags: saved },
    registrationCreate: { invalidatesTags: saved },
    registrationResubmit: { invalidatesTags: saved },
    // Somebody may have joined a team since.
    candidatesSearch: { keepUnusedDataFor: 0, providesTags: [list('User')] },
    questionsListRules: { providesTags: (_rules, _error, id) => [row('Competition', id)] },
  },
});

export const useSaveDraftMutation = endpoints.registrationSaveDraft.useMutation;
export const useCreateTeamMutation = endpoints.registrationCreate.useMutation;
export const useResubmitTeamMutation = endpoints.registrationResubmit.useMutation;
export const useCandidatesQuery = endpoints.candidatesSearch.useQuery;
export const useGroupRulesQuery = endpoints.questionsListRules.useQuery;
