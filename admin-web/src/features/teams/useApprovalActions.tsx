import { APPROVAL_DESC_MAX, type Approval, type ApprovalDecision, type ErrorCode } from '@tianheng/contracts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { ActionQuestion } from '../../shared/blocks/ActionDialog.tsx';
import type { Bulk, BulkAction } from '../../shared/blocks/bulk.ts';
import { actOnParts, toldOf, type Outcomes } from '../../shared/blocks/parts.ts';
import { useAction, type Action } from '../../shared/blocks/useAction.tsx';
import { DecisionResults } from './DecisionResults.tsx';
import { SavedReplies } from './SavedReplies.tsx';
import { useAdminApprovalsDecideAllMutation, useAdminTeamsDecideMutation } from './teams.api.ts';

export type Deciding = Pick<Approval, 'id' | 'team_name' | 'version'>;

export interface ApprovalActions {
  approve: (approval: Deciding) => void;
  reject: (approval: Deciding) => void;
}

/** What a colleague or the team itself was faster with. */
const MOOT: Partial<Record<ErrorCode, TextId>> = {
  APPROVAL_DECIDED: 'approvals.decidedElsewhere',
  APPROVAL_NOT_FOUND: 'approvals.gone',
  STALE_WRITE: 'approvals.changed',
};

/** Approving and refusing a team or several, and the dialogs that go with it; a refusal says why. */
export function useApprovalActions(): ApprovalActions & {
  bulk: readonly BulkAction<Approval>[];
  dialogs: ReactNode;
} {
  const text = useText();
  const [decide] = useAdminTeamsDecideMutation();
  const [decideAll] = useAdminApprovalsDecideAllMutation();
  const [results, setResults] = useState<Outcomes | null>(null);
  const closeResults = useCallback(() => setResults(null), []);

  const actions = useMemo(() => {
    const reason: ActionQuestion['reason'] = {
      label: text('approvals.reject.reason'),
      hint: text('approvals.reject.hint', { max: APPROVAL_DESC_MAX }),
      max: APPROVAL_DESC_MAX,
      required: text('approvals.reject.required'),
      aids: (typed, put) => <SavedReplies typed={typed} onChoose={put} />,
    };
    const decideOne =
      (status: ApprovalDecision) =>
      ({ id, version }: Deciding, desc: string) =>
        decide({
          approvalId: id,
          approvalDecisionDto: { status, ...(desc !== '' && { desc }), version },
        }).unwrap();
    const decideMany = (status: ApprovalDecision) => async (bulk: Bulk<Approval>, desc: string) => {
      const decidePart = (part: Approval[]) =>
        decideAll({
          status,
          ...(desc !== '' && { desc }),
          approvals: part.map(({ id }) => id),
          versions: part.map(({ id, version }) => ({ id, version })),
        }).unwrap();
      // That one is decided does not say how: it may have been a colleague, the other way.
      setResults(await actOnParts(bulk, decidePart, []));
    };
    const approve: Action<Deciding> = {
      ask: ({ team_name: team }) => ({
        title: text('approvals.approve.title'),
        body: text('approvals.approve.body', { team }),
        confirm: text('approvals.approve'),
      }),
      act: decideOne('accept'),
      done: () => ({ id: 'approvals.approved' }),
      cancelled: 'approvals.cancelled',
      moot: MOOT,
    };
    const reject: Action<Deciding> = {
      ask: ({ team_name: team }) => ({
        title: text('approvals.reject.title'),
        body: text('approvals.reject.body', { team }),
        confirm: text('approvals.reject'),
        tone: 'error',
        reason,
      }),
      act: decideOne('reject'),
      done: () => ({ id: 'approvals.rejected' }),
      cancelled: 'approvals.cancelled',
      moot: MOOT,
    };
    const together = (name: 'approve' | 'reject'): BulkAction<Approval> => ({
      label: (count) => text(`approvals.bulk.${name}`, { count }),
      appliesTo: ({ status }) => status === 'approving',
      action: {
        ask: ({ rows }) => ({
          title: text(`approvals.bulk.${name}.title`, { count: rows.length }),
          body: rows.map(({ team_name: team }) => team).join('\n'),
          confirm: text(`approvals.bulk.${name}`, { count: rows.length }),
          ...(name === 'reject' && { tone: 'error', reason }),
        }),
        act: decideMany(name === 'approve' ? 'accept' : 'reject'),
        givenUp: (bulk) => setResults(toldOf(bulk)),
        // The results say it team by team.
        done: () => null,
        cancelled: 'approvals.cancelled',
      },
    });
    return { approve, reject, bulk: [together('approve'), together('reject')] };
  }, [decide, decideAll, text]);

  const approving = useAction(actions.approve);
  const rejecting = useAction(actions.reject);
  return {
    approve: approving.start,
    reject: rejecting.start,
    bulk: actions.bulk,
    dialogs: (
      <>
        {approving.dialog}
        {rejecting.dialog}
        {results && <DecisionResults results={results} onClose={closeResults} />}
      </>
    ),
  };
}
