import {
  REFERENCE_APPROVED,
  REFERENCE_REJECTED,
  type Id,
  type ReferenceApproval,
  type ReferenceDecision,
} from '@tianheng/contracts';
import { useConfirm } from '@tianheng/web-kit/form/useConfirm.tsx';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useAdminReferencesDecideMutation, useAdminReferencesRemoveMutation } from './quotes.api.ts';
import { RejectDialog } from './RejectDialog.tsx';
import { shortened } from './shortened.ts';

export interface QuoteActions {
  approve: (quote: ReferenceApproval) => void;
  reject: (quote: ReferenceApproval) => void;
  remove: (quote: ReferenceApproval) => void;
}

/** What may be done with a citation, and the dialogs that go with it. */
export function useQuoteActions(): QuoteActions & { dialogs: ReactNode } {
  const text = useText();
  const notify = useNotify();
  const { ask, dialog } = useConfirm();
  const [decide, { isLoading }] = useAdminReferencesDecideMutation();
  const [removeQuote] = useAdminReferencesRemoveMutation();
  const deciding = useRef(new Set<Id>());
  const [rejecting, setRejecting] = useState<ReferenceApproval | null>(null);

  const explain = useCallback(
    (reason: unknown) => {
      const { code } = asApiError(reason);
      if (code === 'REFERENCE_DECIDED') notify('warning', { id: 'quotes.decidedElsewhere' });
      else if (code === 'REFERENCE_NOT_FOUND') notify('warning', { id: 'quotes.gone' });
      else notify('error', errorMessage(reason));
    },
    [notify],
  );
  const settle = useCallback(
    async ({ id }: ReferenceApproval, status: ReferenceDecision, desc: string) => {
      // A second press is no second decision.
      if (deciding.current.has(id)) return;
      deciding.current.add(id);
      try {
        await decide({ referenceId: id, referenceDecisionDto: { status, desc } }).unwrap();
        notify('success', { id: status === REFERENCE_APPROVED ? 'quotes.approved' : 'quotes.rejected' });
      } catch (reason) {
        deciding.current.delete(id);
        explain(reason);
      }
    },
    [decide, explain, notify],
  );
  const approve = useCallback(
    (quote: ReferenceApproval) => void settle(quote, REFERENCE_APPROVED, ''),
    [settle],
  );
  const removeAfterAsking = useCallback(
    async ({ id, status, content, dataset_name: dataset }: ReferenceApproval) => {
      const body = status === REFERENCE_APPROVED ? 'quotes.delete.body.1' : 'quotes.delete.body.2';
      const agreed = await ask({
        title: text('quotes.delete.title'),
        body: text(body, { content: shortened(content), dataset }),
        confirm: text('quotes.delete.confirm'),
        tone: 'error',
      });
      if (!agreed) {
        notify('info', { id: 'quotes.delete.cancelled' });
        return;
      }
      try {
        await removeQuote(id).unwrap();
        notify('success', { id: 'quotes.deleted' });
      } catch (reason) {
        explain(reason);
      }
    },
    [ask, explain, notify, removeQuote, text],
  );
  const remove = useCallback(
    (quote: ReferenceApproval) => void removeAfterAsking(quote),
    [removeAfterAsking],
  );

  const dialogs = (
    <>
      {dialog}
      {rejecting && (
        <RejectDialog
          quote={rejecting}
          busy={isLoading}
          onReject={async (desc) => {
            await settle(rejecting, REFERENCE_REJECTED, desc);
            setRejecting(null);
          }}
          onCancel={() => {
            setRejecting(null);
            notify('info', { id: 'quotes.cancelled' });
          }}
        />
      )}
    </>
  );
  return { approve, reject: setRejecting, remove, dialogs };
}
