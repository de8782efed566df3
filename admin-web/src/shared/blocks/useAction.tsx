import type { ErrorCode } from '@tianheng/contracts';
import { asApiError, isSessionOver, isUnanswered } from '@tianheng/web-kit/http/api-error.ts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useIsPast } from '@tianheng/web-kit/state/hooks.ts';
import { useNotify, type Notice } from '@tianheng/web-kit/state/notices.ts';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { ActionDialog, type ActionQuestion } from './ActionDialog.tsx';

/** Something that is done to a row, or to several. Keep it the same between renders. */
export interface Action<T extends object> {
  /** what is asked first; absent: it is done at once */
  ask?: (subject: T) => ActionQuestion;
  /** rejects with why it could not be done */
  act: (subject: T, reason: string) => Promise<unknown>;
  /** null: the page itself tells */
  done: (subject: T) => Notice['message'] | null;
  /** what is said when the question is declined */
  cancelled?: TextId;
  /** it is declined after a try did a part of it */
  givenUp?: (subject: T) => void;
  /** refusals after which nothing is left to do */
  moot?: Partial<Record<ErrorCode, TextId>>;
}

/** A failure that says by itself what there is to tell. */
export class ActionFailure extends Error {
  constructor(readonly failure: Failure) {
    super('The action failed.');
  }
}

interface Failure {
  message: Notice['message'];
  isForSession: boolean;
  /** something was done before */
  isPartial?: boolean;
  isLost?: boolean;
}

const idOf = (subject: object): unknown => ('id' in subject ? subject.id : undefined);

const beginningOf = (unused: { id: unknown; reason: string } | null, subject: object): string =>
  unused !== null && unused.id !== undefined && unused.id === idOf(subject) ? unused.reason : '';

interface Running<T> {
  subject: T;
  question: ActionQuestion;
  /** the reason as it was typed before */
  begun: string;
  failure?: Failure;
  busy: boolean;
  /** an earlier try did a part of it */
  isBegun: boolean;
  /** a try was not answered, and may have done it */
  isLost: boolean;
}

/**
 * Ask, do, tell: the dialog closes only once it is done or no longer can be, and keeps what was typed when it fails, where
 * it asks anew for what is left. A second press while it is being done, or after it was done, does nothing.
 */
export function useAction<T extends object>(
  action: Action<T>,
): { start: (subject: T) => void; dialog: ReactNode } {
  const text = useText();
  const notify = useNotify();
  const [running, setRunning] = useState<Running<T> | null>(null);
  const isPast = useIsPast(running?.failure?.isForSession === true);
  // Rows themselves, not their ids: one that was changed is another, and may be acted on again.
  const taken = useRef(new WeakSet<T>());
  /** what was asked about is being done; a second press may come before the dialog is drawn busy */
  const sending = useRef(false);
  /** what was sent and not answered: a refusal that finds it done may tell of oneself */
  const lost = useRef(new WeakSet<T>());
  /** the reason that came to nothing, for when the same is done after a look at what it is now */
  const unused = useRef<{ id: unknown; reason: string } | null>(null);

  const perform = useCallback(
    async (subject: T, reason: string): Promise<Failure | null> => {
      try {
        await action.act(subject, reason);
        unused.current = null;
        const told = action.done(subject);
        if (told) notify('success', told);
        return null;
      } catch (failure) {
        taken.current.delete(subject);
        if (failure instanceof ActionFailure) return failure.failure;
        if (isUnanswered(failure)) lost.current.add(subject);
        const { code } = asApiError(failure);
        const moot = code === null ? undefined : action.moot?.[code];
        if (moot === undefined)
          return {
            message: errorMessage(failure),
            isForSession: isSessionOver(failure),
            isLost: isUnanswered(failure),
          };
        // What is refused for being another since was not done, by nobody.
        const isStale = code === 'STALE_WRITE';
        if (isStale) unused.current = { id: idOf(subject), reason };
        if (lost.current.has(subject) && !isStale) notify('info', { id: 'common.done.before' });
        else notify('warning', { id: moot });
        return null;
      }
    },
    [action, notify],
  );
  const start = useCallback(
    (subject: T) => {
      const question = action.ask?.(subject);
      if (question) {
        const begun = beginningOf(unused.current, subject);
        setRunning({ subject, question, begun, busy: false, isBegun: false, isLost: false });
        return;
      }
      if (taken.current.has(subject)) return;
      taken.current.add(subject);
      void perform(subject, '').then((failure) => failure && notify('error', failure.message));
    },
    [action, notify, perform],
  );

  if (running === null) return { start, dialog: null };
  const { subject, question, begun, failure, busy, isBegun, isLost } = running;
  const refusal = isPast ? undefined : failure?.message;
  const dialog = (
    <ActionDialog
      question={question}
      busy={busy}
      unanswered={isLost}
      begun={begun}
      refusal={refusal && ('id' in refusal ? text(refusal.id, refusal.values) : refusal.text)}
      onConfirm={(reason) => {
        if (sending.current) return;
        sending.current = true;
        setRunning({ subject, question, begun, busy: true, isBegun, isLost });
        void perform(subject, reason).then((met) => {
          sending.current = false;
          setRunning(
            met && {
              subject,
              question: action.ask?.(subject) ?? question,
              begun,
              busy: false,
              failure: met,
              isBegun: isBegun || met.isPartial === true,
              isLost: isLost || met.isLost === true,
            },
          );
        });
      }}
      onCancel={() => {
        setRunning(null);
        if (isBegun) action.givenUp?.(subject);
        if (action.cancelled && question.confirm !== undefined && !isBegun && !isLost)
          notify('info', { id: action.cancelled });
      }}
    />
  );
  return { start, dialog };
}
