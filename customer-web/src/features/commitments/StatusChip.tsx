import Chip from '@mui/material/Chip';
import type { CommitmentStatus } from '@tianheng/contracts';
import { CheckIcon, CrossIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { ClockIcon, QuestionIcon, QueueIcon, RunIcon, StopIcon } from '../../shared/components/icons.tsx';

const LOOK = {
  waiting: { Icon: QueueIcon, color: 'default', word: 'commitments.status.waiting' },
  running: { Icon: RunIcon, color: 'info', word: 'commitments.status.running' },
  success: { Icon: CheckIcon, color: 'success', word: 'commitments.status.success' },
  failed: { Icon: CrossIcon, color: 'error', word: 'commitments.status.failed' },
  timeout: { Icon: ClockIcon, color: 'error', word: 'commitments.status.timeout' },
  wrong_answer: { Icon: QuestionIcon, color: 'warning', word: 'commitments.status.wrong_answer' },
  cancel: { Icon: StopIcon, color: 'default', word: 'commitments.status.cancel' },
} as const satisfies Record<CommitmentStatus, { Icon: typeof CheckIcon; color: string; word: TextId }>;

export const STATUS_WORDS = Object.fromEntries(
  Object.entries(LOOK).map(([status, { word }]) => [status, word]),
) as Record<CommitmentStatus, TextId>;

/** A status by icon, word and colour. */
export function StatusChip({ status }: { status: CommitmentStatus }) {
  const text = useText();
  const { Icon, color, word } = LOOK[status];
  return <Chip size="small" variant="outlined" color={color} icon={<Icon />} label={text(word)} />;
}
