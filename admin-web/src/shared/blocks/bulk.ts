import { asApiError, isSessionOver, isUnanswered } from '@tianheng/web-kit/http/api-error.ts';
import type { ErrorCode } from '@tianheng/contracts';
import { ActionFailure, type Action } from './useAction.tsx';

/** The ticked rows, as the subject of an action. */
export interface Bulk<R> {
  /** how many there were at first */
  readonly count: number;
  /** those that are left */
  rows: R[];
  /** those that colleagues had settled */
  settled: number;
  /** those that were sent and not answered: what is settled of them by the next try may have been so by this one */
  lost?: Set<R>;
}

/** An action on all ticked rows that it is for, with a button that says how many these are. */
export interface BulkAction<R> {
  label: (count: number) => string;
  appliesTo: (row: R) => boolean;
  action: Action<Bulk<R>>;
  /** it only opens a dialog, which may be closed again: the rows stay ticked */
  keepsTicks?: true;
}

/**
 * One row after the other. A row that a colleague settled meanwhile, as its refusal says, is only counted; what is left
 * when others fail is tried again by the next try alone. The end of the session ends the try.
 */
export async function actOnEach<R>(
  bulk: Bulk<R>,
  act: (row: R) => Promise<unknown>,
  settled: readonly ErrorCode[] = [],
): Promise<void> {
  const all = bulk.rows;
  const left: R[] = [];
  let sentence = '';
  let done = 0;
  let isForSession = false;
  for (const row of all) {
    if (isForSession) {
      left.push(row);
      continue;
    }
    try {
      await act(row);
      done += 1;
    } catch (failure) {
      const { code, text } = asApiError(failure);
      if (code !== null && settled.includes(code)) {
        if (bulk.lost?.has(row)) done += 1;
        else bulk.settled += 1;
        continue;
      }
      left.push(row);
      sentence ||= text;
      isForSession = isSessionOver(failure);
      if (isUnanswered(failure)) (bulk.lost ??= new Set()).add(row);
    }
  }
  bulk.rows = left;
  if (left.length === 0) return;
  throw new ActionFailure({
    message: {
      id: sentence === '' ? 'common.bulk.failed.network' : 'common.bulk.failed',
      values: { done, failed: left.length, sentence },
    },
    isForSession,
    isPartial: done > 0,
    isLost: bulk.lost !== undefined,
  });
}
