import type { Competition, EpochMs, Id, TeamQuestionInfo } from '@tianheng/contracts';
import { onServerClock } from '@tianheng/web-kit/http/server-time.ts';
import { list, listed, row, shown } from '@tianheng/web-kit/http/tags.ts';
import { useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import { failureOf } from '../../shared/failure.ts';
import { useServerWindow } from '../../shared/useServerWindow.ts';
import { MOVED_WITHIN_MS } from '../../shared/match-clock.ts';
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

const LOOK_MS = 5_000;

/** When the clock moves it next; never once it is done. */
function dueAt(competition: Competition | undefined): EpochMs {
  if (competition === undefined || competition.status === 'done') return Number.MAX_SAFE_INTEGER;
  return competition.status === 'not_started' ? competition.start_time : competition.end_time;
}

/** A competition; once its start or end has come, read again until the server has moved it. */
export function useCompetitionQuery(id: Id) {
  const answer = endpoints.competitionsGet.useQueryState(id);
  const { currentData: known, fulfilledTimeStamp: readAt = 0 } = answer;
  const due = dueAt(known);
  const hasCome = useServerWindow({ s_time: 0, e_time: due }) === 'closed';
  // What was read long after it stays as an administrator has set it.
  const isMoving =
    hasCome && failureOf(answer) === undefined && onServerClock(readAt) < due + MOVED_WITHIN_MS;
  return endpoints.competitionsGet.useQuery(id, {
    pollingInterval: isMoving ? LOOK_MS : 0,
    skipPollingIfUnfocused: true,
  });
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
