import type { Competition, EpochMs, Id, TeamQuestionInfo } from '@tianheng/contracts';
import { list, listed, row, shown } from '@tianheng/web-kit/http/tags.ts';
import { useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import { MOVED_WITHIN_MS } from '../../shared/match-clock.ts';
import { useLookAgain } from '../../shared/useLookAgain.ts';
import { competitionsClient } from './competitions.generated.ts';

const { endpoints } = competitionsClient.enhanceEndpoints({
  endpoints: {
    competitionsGet: { providesTags: shown('Competition') },
    questionsListGroups: {
      providesTags: (_answer, _error, { competitionId }) => [row('Competition', competitionId)],
    },
    questionsListQuestions: { providesTags: listed('Question') },
    rankOfTeam: {
      providesTags: (_answer, _error, { competitionId }) => [row('Team', competitionId), list('Rank')],
    },
  },
});

/** When the clock moves it next; nothing does once it is done. */
function dueAt(competition: Competition | undefined): EpochMs | null {
  if (competition === undefined || competition.status === 'done') return null;
  return competition.status === 'not_started' ? competition.start_time : competition.end_time;
}

/** When teams register no longer, while they do at all. */
function closesAt(competition: Competition | undefined): EpochMs | null {
  return competition?.status === 'in_processing' ? competition.registration_open_time : null;
}

/** A competition; once its start or end has come, read again until the server has moved it. So is one whose registration ends. */
export function useCompetitionQuery(id: Id) {
  const known = endpoints.competitionsGet.useQueryState(id);
  const { currentData } = known;
  // What was read long after it stays as an administrator has set it.
  const moving = useLookAgain(known, dueAt(currentData), MOVED_WITHIN_MS);
  const closing = useLookAgain(known, closesAt(currentData));
  return endpoints.competitionsGet.useQuery(id, moving.pollingInterval > 0 ? moving : closing);
}
export const useGroupsQuery = endpoints.questionsListGroups.useQuery;
export const useGroupQuestionsQuery = endpoints.questionsListQuestions.useQuery;

export const useOwnResultsQuery = endpoints.rankOfTeam.useQuery;

/** What the signed-in person's team has reached on a question; undefined for visitors and without a team. */
export function useOwnResults(competitionId: Id): (questionId: Id) => TeamQuestionInfo | undefined {
  const isSignedIn = useSignedIn();
  const { currentData: results } = endpoints.rankOfTeam.useQuery(
    { competitionId },
    // A verdict comes without anybody having done something here.
    { skip: !isSignedIn, refetchOnMountOrArgChange: true },
  );
  return (questionId) => results?.find(({ question_id: id }) => id === questionId);
}
