import {
  REJUDGE_REASON_MAX,
  type CountedVerdict,
  type CountVerdictOutcome,
  type ErrorCode,
  type Id,
  type RejudgeChoice,
  type Rejudgement,
  type RejudgementPage,
  type RejudgeOutcome,
  type RejudgeState,
  type StopRejudgingOutcome,
} from '@tianheng/contracts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { useText, type Text, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import type { Notice } from '@tianheng/web-kit/state/notices.ts';
import { useMemo, type ReactNode } from 'react';
import type { ActionQuestion } from '../../../shared/blocks/ActionDialog.tsx';
import type { Bulk, BulkAction } from '../../../shared/blocks/bulk.ts';
import { ActionFailure, useAction, type Action } from '../../../shared/blocks/useAction.tsx';
import {
  useAdminRejudgingBeginMutation,
  useAdminRejudgingCountMutation,
  useAdminRejudgingStopMutation,
} from '../questions.api.ts';

/** What is asked for, of how many as the page knows, and, once it is done, what came of it. */
interface Asked<O> {
  count: number;
  outcome?: O;
}

type Begun = Asked<RejudgeOutcome> & { which: RejudgeChoice };
/** How many submissions are left as they are: they came to the same, would be a try beyond the limit, or are still to come. */
interface Left {
  same: number;
  beyond: number;
  pending: number;
}
type Counted = Asked<CountVerdictOutcome> & { verdict: CountedVerdict; left: Left };
type Stopped = Asked<StopRejudgingOutcome>;
type Ticked<O> = Bulk<{ id: Id }> & Asked<O>;

type Told = Notice['message'];

const MOOT: Partial<Record<ErrorCode, TextId>> = { QUESTION_NOT_FOUND: 'rejudging.gone' };
const NONE_LEFT: Left = { same: 0, beyond: 0, pending: 0 };
const TICKED_TO_COUNT: readonly RejudgeState[] = ['differs', 'same', 'beyond'];
const CANCELLED = { cancelled: 'rejudging.cancelled', moot: MOOT } as const;
const WORDS = { again: 'count', first: 'first' } as const;

const reasonOf = (text: Text): ActionQuestion['reason'] => ({
  label: text('rejudging.reason'),
  hint: text('rejudging.reason.hint'),
  max: REJUDGE_REASON_MAX,
  required: text('rejudging.reason.required'),
});
/** The reason is one line. */
const line = (reason: string): string => reason.replace(/\s+/g, ' ');
const idsOf = ({ rows }: Bulk<{ id: Id }>): Id[] => rows.map(({ id }) => id);

const begun = ({ outcome }: Asked<RejudgeOutcome>): Told => {
  const { queued, left, beyond } = outcome ?? { queued: 0, left: 0, beyond: 0 };
  if (left > 0) return { id: 'rejudging.begun.left', values: { queued, left, beyond } };
  return { id: 'rejudging.begun', values: { queued, beyond } };
};
const counted = ({ outcome }: Asked<CountVerdictOutcome>): Told => ({
  id: 'rejudging.counted',
  values: { changed: outcome?.changed ?? 0 },
});

export interface RejudgingActions {
  begin: (which: RejudgeChoice) => void;
  count: (verdict: CountedVerdict, count: number, left?: Left) => void;
  stop: (count: number) => void;
  dialogs: ReactNode;
}

/** Judging a whole track again, and saying which of its verdicts count; `readAnew` gives how they stand now. */
export function useRejudging(questionId: Id, readAnew: () => Promise<RejudgementPage>): RejudgingActions {
  const text = useText();
  const [begin] = useAdminRejudgingBeginMutation();
  const [count] = useAdminRejudgingCountMutation();
  const [stop] = useAdminRejudgingStopMutation();
  const beginning = useAction(
    useMemo<Action<Begun>>(
      () => ({
        ask: ({ which }) => ({
          title: text('rejudging.begin.title'),
          body: text(`rejudging.begin.${which}.body`),
          confirm: text('rejudging.begin.do'),
          reason: reasonOf(text),
        }),
        act: async (asked, reason) => {
          const rejudgeRequestDto = { which: asked.which, reason: line(reason) };
          asked.outcome = await begin({ questionId, rejudgeRequestDto }).unwrap();
        },
        done: begun,
        ...CANCELLED,
      }),
      [begin, questionId, text],
    ),
  );
  const counting = useAction(
    useMemo<Action<Counted>>(
      () => ({
        ask: ({ verdict, count: concerned, left }) => ({
          ...wordsOf(text, verdict, concerned, left),
          reason: reasonOf(text),
        }),
        act: async (asked, reason) => {
          const { verdict, count: expected } = asked;
          const countVerdictRequestDto = { verdict, expected, reason: line(reason) };
          try {
            asked.outcome = await count({ questionId, countVerdictRequestDto }).unwrap();
          } catch (failure) {
            if (asApiError(failure).code !== 'VERDICTS_MOVED') throw failure;
            // While judging goes on, the number in the question is soon an old one: the next press is about today's.
            const { states, can_go_back: toGoBack } = await readAnew().catch(() => Promise.reject(failure));
            asked.count = verdict === 'again' ? states.differs : toGoBack;
            if (verdict === 'again') asked.left = states;
            if (asked.count > 0)
              throw new ActionFailure({ message: { id: 'rejudging.moved' }, isForSession: false });
            asked.outcome = { changed: 0 };
          }
        },
        done: counted,
        ...CANCELLED,
      }),
      [count, questionId, readAnew, text],
    ),
  );
  const stopping = useAction(
    useMemo<Action<Stopped>>(
      () => ({
        ask: ({ count: concerned }) => ({
          title: text('rejudging.stop.title'),
          body: text('rejudging.stop.body', { count: concerned }),
          confirm: text('rejudging.stop.do'),
          tone: 'error',
          reason: reasonOf(text),
        }),
        act: async (asked, reason) => {
          const stopRejudgingRequestDto = { reason: line(reason) };
          asked.outcome = await stop({ questionId, stopRejudgingRequestDto }).unwrap();
        },
        done: ({ outcome }) => ({ id: 'rejudging.stopped', values: { stopped: outcome?.stopped ?? 0 } }),
        ...CANCELLED,
      }),
      [stop, questionId, text],
    ),
  );
  return {
    begin: (which) => beginning.start({ which, count: 0 }),
    count: (verdict, concerned, left = NONE_LEFT) => counting.start({ verdict, count: concerned, left }),
    stop: (concerned) => stopping.start({ count: concerned }),
    dialogs: (
      <>
        {beginning.dialog}
        {counting.dialog}
        {stopping.dialog}
      </>
    ),
  };
}

/** Judges the ticked submissions of a track again. */
export function useRejudgingOfTicked(questionId: Id): BulkAction<{ id: Id }> {
  const text = useText();
  const [begin] = useAdminRejudgingBeginMutation();
  return useMemo(
    () => ({
      label: (count) => text('rejudging.begin.some', { count }),
      appliesTo: () => true,
      action: {
        ask: ({ count }) => ({
          title: text('rejudging.begin.title'),
          body: text('rejudging.begin.some.body', { count }),
          confirm: text('rejudging.begin.do'),
          reason: reasonOf(text),
        }),
        act: async (ticked: Ticked<RejudgeOutcome>, reason) => {
          const rejudgeRequestDto = { which: 'all', ids: idsOf(ticked), reason: line(reason) } as const;
          ticked.outcome = await begin({ questionId, rejudgeRequestDto }).unwrap();
        },
        done: begun,
        ...CANCELLED,
      },
    }),
    [begin, questionId, text],
  );
}

/** Says of ticked re-judgements which verdict counts. */
export function useCountingOfTicked(questionId: Id): readonly BulkAction<Rejudgement>[] {
  const text = useText();
  const [count] = useAdminRejudgingCountMutation();
  return useMemo(() => {
    const counting = (
      verdict: CountedVerdict,
      appliesTo: (row: Rejudgement) => boolean,
    ): BulkAction<Rejudgement> => ({
      label: (concerned) => text(`rejudging.${WORDS[verdict]}.some`, { count: concerned }),
      appliesTo,
      action: {
        ask: ({ count: concerned, rows }) => ({
          // Who ticks them makes them count, so here they are none that are left.
          ...wordsOf(
            text,
            verdict,
            concerned,
            NONE_LEFT,
            rows.filter(({ state }) => state === 'beyond').length,
          ),
          reason: reasonOf(text),
        }),
        act: async (ticked: Ticked<CountVerdictOutcome>, reason) => {
          const countVerdictRequestDto = { verdict, ids: idsOf(ticked), reason: line(reason) };
          ticked.outcome = await count({ questionId, countVerdictRequestDto }).unwrap();
        },
        done: counted,
        ...CANCELLED,
      },
    });
    return [
      counting('again', ({ state }) => TICKED_TO_COUNT.includes(state)),
      counting('first', ({ can_go_back }) => can_go_back),
    ];
  }, [count, questionId, text]);
}

function wordsOf(
  text: Text,
  verdict: CountedVerdict,
  count: number,
  { same, beyond, pending }: Left,
  extra = 0,
): Omit<ActionQuestion, 'reason'> {
  const word = WORDS[verdict];
  return {
    title: text(`rejudging.${word}.title`),
    body: text(`rejudging.${word}.body`, { count, same, beyond, pending, extra }),
    confirm: text(`rejudging.${word}.do`),
  };
}
