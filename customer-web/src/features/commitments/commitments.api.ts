import { PAGE_SIZE_DEFAULT, type Commitment, type EpochMs, type Id } from '@tianheng/contracts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { list, listedBy, row, shown, touched, type Tag } from '@tianheng/web-kit/http/tags.ts';
import { useSharedDispatch } from '@tianheng/web-kit/state/hooks.ts';
import { useCallback, useEffect, useRef } from 'react';
import { useLookAgain } from '../../shared/useLookAgain.ts';
import { commitmentsClient, type RankListApiArg, type RankOverallApiArg } from './commitments.generated.ts';

/** It ran on, or was deleted in another tab, while it was asked about; or the match ended, or another leads the team. */
const MOOT = [
  ...(['COMMITMENT_NOT_FOUND', 'COMMITMENT_FINISHED', 'COMMITMENT_NOT_DELETABLE'] as const),
  ...(['COMPETITION_NOT_OPEN', 'LEADER_ONLY'] as const),
];
export const isMoot = (reason: unknown): boolean => MOOT.some((code) => code === asApiError(reason).code);

/** What is taken is another thing than the page says. */
const OUTDATED = [
  ...(['TEST_NOT_OFFERED', 'LANGUAGE_NOT_ALLOWED', 'SUBMISSION_OFF'] as const),
  ...(['WINDOW_NOT_OPEN', 'WINDOW_CLOSED'] as const),
  ...(['TEAM_REQUIRED', 'TEAM_NOT_ACCEPTED', 'LEADER_ONLY', 'NOT_BOUND', 'COMPETITION_NOT_OPEN'] as const),
];

/** What the page of a question says of who may hand in, and when. */
const asked = (questionId: Id, competitionId: Id) => [
  row('Question', questionId),
  row('Team', competitionId),
  row('Competition', competitionId),
];

const submitted = (questionId: Id) => [list('Commitment'), row('Rank', questionId)] as const;

/** The records, and where nothing was done what decides whether anything is offered: its call names no competition. */
const changed = <Arg>(records: (arg: Arg) => Tag<'Commitment'>) =>
  touched(
    (arg: Arg, done: object | undefined) =>
      done ? [records(arg)] : [records(arg), 'Team' as const, 'Competition' as const],
    MOOT,
  );

const { endpoints } = commitmentsClient.enhanceEndpoints({
  endpoints: {
    commitmentsList: {
      providesTags: listedBy('Commitment', (one: Pick<Commitment, 'commitment_id'>) => one.commitment_id),
    },
    commitmentsSubmit: {
      invalidatesTags: touched(
        ({ createCommitmentDto: { question_id: id, competition_id: competitionId } }, taken) =>
          taken ? submitted(id) : [...submitted(id), ...asked(id, competitionId)],
        OUTDATED,
      ),
    },
    commitmentsCancel: {
      invalidatesTags: changed(({ commitmentId: id }: { commitmentId: Id }) => row('Commitment', id)),
    },
    // It leaves a place on its page, which the next one takes.
    commitmentsRemove: { invalidatesTags: changed(() => list('Commitment')) },
    // A log is read once and not kept.
    commitmentsLog: { keepUnusedDataFor: 0, providesTags: shown('Commitment') },
    handInHandIn: {
      invalidatesTags: touched(
        ({ competitionId, handInDto: { question_id: id } }, taken) =>
          taken ? [row('Team', competitionId)] : asked(id, competitionId),
        OUTDATED,
      ),
    },
    rankList: {
      providesTags: (_answer, _error, { competitionId, questionId }) => [
        row('Rank', questionId),
        row('Team', competitionId),
      ],
    },
    rankOverall: { providesTags: (_answer, _error, { competitionId }) => [row('Team', competitionId)] },
  },
});

/** What the records show at first: whoever asks for the same shares one answer. */
export const FIRST_RECORDS = { page: 1, limit: PAGE_SIZE_DEFAULT };

export const useCommitmentsQuery = endpoints.commitmentsList.useQuery;
export const useCreateCommitmentMutation = endpoints.commitmentsSubmit.useMutation;
export const useCancelCommitmentMutation = endpoints.commitmentsCancel.useMutation;
export const useDeleteCommitmentMutation = endpoints.commitmentsRemove.useMutation;
export const useLogQuery = endpoints.commitmentsLog.useQuery;
export const useLazyLogQuery = endpoints.commitmentsLog.useLazyQuery;
export const useHandInFileMutation = endpoints.handInHandIn.useMutation;

/** Refused for what the page does not know yet, an upload has it read anew, as handing in has. Throws the refusal. */
export function useReadAnew({ questionId, competitionId }: Record<'questionId' | 'competitionId', Id>) {
  const dispatch = useSharedDispatch();
  return useCallback(
    (reason: unknown): never => {
      if (OUTDATED.some((code) => code === asApiError(reason).code))
        dispatch(commitmentsClient.util.invalidateTags(asked(questionId, competitionId)));
      throw reason;
    },
    [dispatch, questionId, competitionId],
  );
}

/** How often a ranking is read again that verdicts still change. */
const JUDGED_MS = 30_000;

/** So long after the end what had come in time may still be counted. */
const COUNTED_MS = 60_000;

/** When a ranking stops changing. */
interface Ending {
  /** nothing can be submitted any more */
  isOver: boolean;
  /** null where nobody knows when that was */
  end: EpochMs | null;
}

interface RankOptions extends Ending {
  skip?: boolean;
  refetchOnMountOrArgChange?: boolean;
}

type Counted = Parameters<typeof useLookAgain>[0] & {
  currentData?: { pending_count: number } | undefined;
};

/** Options of a query, with which what is over is read again until all of it is counted and judged. */
function useUntilJudged(known: Counted, due: EpochMs | null, { isOver, end }: Ending) {
  const again = useLookAgain(known, due);
  const isCounted = useLookAgain(known, end, COUNTED_MS).pollingInterval === 0;
  const isJudged = isCounted && (known.currentData?.pending_count ?? 0) === 0;
  return again.pollingInterval > 0 || !isOver || isJudged ? again : { ...again, pollingInterval: JUDGED_MS };
}

interface Answer {
  isUninitialized: boolean;
  refetch: () => unknown;
}

/** Reads it anew when it ends: how much was to be judged when it was read before says nothing of now. */
function useReadAtEnd<A extends Answer>(answer: A, isOver: boolean): A {
  const { isUninitialized, refetch } = answer;
  const wasOver = useRef(isOver);
  useEffect(() => {
    const isEnd = isOver && !wasOver.current;
    wasOver.current = isOver;
    if (isEnd && !isUninitialized) void refetch();
  }, [isOver, isUninitialized, refetch]);
  return answer;
}

/** A question's ranking; what is kept back is read again when it was to appear. `isAskedAgain`: it is read again by itself, soon. */
export function useRankQuery(asked: RankListApiArg, { isOver, end, ...options }: RankOptions) {
  const known = endpoints.rankList.useQueryState(asked, { skip: options.skip ?? false });
  const polling = useUntilJudged(known, known.currentData?.hidden_until ?? null, { isOver, end });
  const answer = useReadAtEnd(endpoints.rankList.useQuery(asked, { ...options, ...polling }), isOver);
  return { ...answer, isAskedAgain: polling.pollingInterval > 0 };
}

/** As that, over all questions, each of which appears at its own end. */
export function useOverallRankQuery(asked: RankOverallApiArg, { isOver, end, ...options }: RankOptions) {
  const known = endpoints.rankOverall.useQueryState(asked, { skip: options.skip ?? false });
  const polling = useUntilJudged(known, known.currentData?.next_end ?? null, { isOver, end });
  const answer = useReadAtEnd(endpoints.rankOverall.useQuery(asked, { ...options, ...polling }), isOver);
  return { ...answer, isAskedAgain: polling.pollingInterval > 0 };
}

/** For a verdict, which comes without anybody having done something here: the question's ranking and the team's results are read anew. */
export function useRankMoved(): (questionId: Id) => void {
  const dispatch = useSharedDispatch();
  return useCallback(
    (questionId) =>
      void dispatch(commitmentsClient.util.invalidateTags([row('Rank', questionId), list('Rank')])),
    [dispatch],
  );
}
