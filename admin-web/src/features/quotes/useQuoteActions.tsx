import {
  REFERENCE_APPROVED,
  REFERENCE_DESC_MAX,
  REFERENCE_PENDING,
  REFERENCE_REJECTED,
  type ErrorCode,
  type ReferenceApproval,
} from '@tianheng/contracts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo, type ReactNode } from 'react';
import { actOnEach, type BulkAction } from '../../shared/blocks/bulk.ts';
import { useAction, type Action } from '../../shared/blocks/useAction.tsx';
import { SETTLED, useAdminReferencesDecideMutation, useAdminReferencesRemoveMutation } from './quotes.api.ts';
import { shortened } from './shortened.ts';

export interface QuoteActions {
  approve: (quote: ReferenceApproval) => void;
  reject: (quote: ReferenceApproval) => void;
  remove: (quote: ReferenceApproval) => void;
}

/** What a colleague was faster with. */
const MOOT: Partial<Record<ErrorCode, TextId>> = {
  REFERENCE_DECIDED: 'quotes.decidedElsewhere',
  REFERENCE_NOT_FOUND: 'quotes.gone',
};

/** What may be done with a citation or with several, and the dialogs that go with it. */
export function useQuoteActions(): QuoteActions & {
  bulk: readonly BulkAction<ReferenceApproval>[];
  dialogs: ReactNode;
} {
  const text = useText();
  const [decide] = useAdminReferencesDecideMutation();
  const [remove] = useAdminReferencesRemoveMutation();

  const actions = useMemo(() => {
    const approveOne = ({ id }: ReferenceApproval) =>
      decide({ referenceId: id, referenceDecisionDto: { status: REFERENCE_APPROVED, desc: '' } }).unwrap();
    const removeOne = ({ id }: ReferenceApproval) => remove(id).unwrap();
    const approve: Action<ReferenceApproval> = {
      act: approveOne,
      done: () => ({ id: 'quotes.approved' }),
      moot: MOOT,
    };
    const reject: Action<ReferenceApproval> = {
      ask: ({ content }) => ({
        title: text('quotes.reject.title'),
        body: content,
        confirm: text('quotes.reject.confirm'),
        tone: 'error',
        reason: {
          label: text('quotes.reject.reason'),
          hint: text('quotes.reject.hint', { max: REFERENCE_DESC_MAX }),
          max: REFERENCE_DESC_MAX,
        },
      }),
      act: ({ id }, desc) =>
        decide({ referenceId: id, referenceDecisionDto: { status: REFERENCE_REJECTED, desc } }).unwrap(),
      done: () => ({ id: 'quotes.rejected' }),
      cancelled: 'quotes.cancelled',
      moot: MOOT,
    };
    const removal: Action<ReferenceApproval> = {
      ask: ({ status, content, dataset_name: dataset }) => ({
        title: text('quotes.delete.title'),
        body: text(status === REFERENCE_APPROVED ? 'quotes.delete.body.1' : 'quotes.delete.body.2', {
          content: shortened(content),
          dataset,
        }),
        confirm: text('quotes.delete.confirm'),
        tone: 'error',
      }),
      act: removeOne,
      done: () => ({ id: 'quotes.deleted' }),
      cancelled: 'quotes.delete.cancelled',
      moot: MOOT,
    };
    const bulk: BulkAction<ReferenceApproval>[] = [
      {
        label: (count) => text('quotes.bulk.approve', { count }),
        appliesTo: ({ status }) => status === REFERENCE_PENDING,
        action: {
          ask: ({ rows: { length: count } }) => ({
            title: text('quotes.bulk.approve.title', { count }),
            body: text('quotes.bulk.approve.body'),
            confirm: text('quotes.bulk.approve', { count }),
          }),
          act: (chosen) => actOnEach(chosen, approveOne, SETTLED),
          done: ({ count, settled }) => ({
            id: 'quotes.bulk.approved',
            values: { count: count - settled, settled },
          }),
          cancelled: 'quotes.cancelled',
        },
      },
      {
        label: (count) => text('quotes.bulk.delete', { count }),
        appliesTo: ({ status }) => status !== REFERENCE_PENDING,
        action: {
          ask: ({ rows: { length: count } }) => ({
            title: text('quotes.bulk.delete.title', { count }),
            body: text('quotes.bulk.delete.body'),
            confirm: text('quotes.bulk.delete', { count }),
            tone: 'error',
          }),
          act: (chosen) => actOnEach(chosen, removeOne, ['REFERENCE_NOT_FOUND']),
          done: ({ count, settled }) => ({
            id: 'quotes.bulk.deleted',
            values: { count: count - settled, settled },
          }),
          cancelled: 'quotes.delete.cancelled',
        },
      },
    ];
    return { approve, reject, removal, bulk };
  }, [decide, remove, text]);

  const approving = useAction(actions.approve);
  const rejecting = useAction(actions.reject);
  const removing = useAction(actions.removal);
  return {
    approve: approving.start,
    reject: rejecting.start,
    remove: removing.start,
    bulk: actions.bulk,
    dialogs: (
      <>
        {approving.dialog}
        {rejecting.dialog}
        {removing.dialog}
      </>
    ),
  };
}
