import Chip from '@mui/material/Chip';
import type { ApprovalStatus, MemberStatus } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';

const TONES = {
  approving: 'warning',
  inviting: 'warning',
  accept: 'success',
  reject: 'default',
} as const;

/** What was decided about a team. */
export function ApprovalChip({ status }: { status: ApprovalStatus }) {
  const text = useText();
  return (
    <Chip size="small" variant="outlined" color={TONES[status]} label={text(`approvals.status.${status}`)} />
  );
}

/** What a member answered to the invitation. */
export function AnswerChip({ status }: { status: MemberStatus }) {
  const text = useText();
  return (
    <Chip size="small" variant="outlined" color={TONES[status]} label={text(`approvals.answer.${status}`)} />
  );
}
