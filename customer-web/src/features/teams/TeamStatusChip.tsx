import Chip from '@mui/material/Chip';
import type { MemberStatus, TeamStatus } from '@tianheng/contracts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';

type Tone = 'default' | 'info' | 'success' | 'warning' | 'error';

const TEAM: Record<TeamStatus, { id: TextId; tone: Tone }> = {
  temporary_storage: { id: 'teams.status.temporary_storage', tone: 'default' },
  in_recruiting: { id: 'teams.status.in_recruiting', tone: 'info' },
  recruit_failed: { id: 'teams.status.recruit_failed', tone: 'error' },
  approving: { id: 'teams.status.approving', tone: 'warning' },
  reject: { id: 'teams.status.reject', tone: 'error' },
  accept: { id: 'teams.status.accept', tone: 'success' },
};

const MEMBER: Record<MemberStatus, { id: TextId; tone: Tone }> = {
  inviting: { id: 'teams.member.inviting', tone: 'info' },
  accept: { id: 'teams.member.accept', tone: 'success' },
  reject: { id: 'teams.member.reject', tone: 'error' },
};

const UNANSWERED: { id: TextId; tone: Tone } = { id: 'teams.member.closed', tone: 'default' };

export function TeamStatusChip({ status }: { status: TeamStatus }) {
  const text = useText();
  return <Chip size="small" color={TEAM[status].tone} label={text(TEAM[status].id)} />;
}

interface MemberStatusChipProps {
  status: MemberStatus;
  /** Nobody can accept any more. */
  isClosed: boolean;
}

export function MemberStatusChip({ status, isClosed }: MemberStatusChipProps) {
  const text = useText();
  const { id, tone } = isClosed && status === 'inviting' ? UNANSWERED : MEMBER[status];
  return <Chip size="small" variant="outlined" color={tone} label={text(id)} />;
}
