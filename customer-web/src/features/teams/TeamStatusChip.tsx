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

const MEMBER: Record<Exclude<MemberStatus, 'inviting'>, { id: TextId; tone: Tone }> = {
  accept: { id: 'teams.member.accept', tone: 'success' },
  reject: { id: 'teams.member.reject', tone: 'error' },
};

/** Whether somebody who has not answered can: not before the team is submitted, nor once nobody may join it. */
type Invitation = 'unsent' | 'open' | 'closed';

const INVITED: Record<Invitation, { id: TextId; tone: Tone }> = {
  unsent: { id: 'teams.member.unsent', tone: 'default' },
  open: { id: 'teams.member.inviting', tone: 'info' },
  closed: { id: 'teams.member.closed', tone: 'default' },
};

export function invitationOf(status: TeamStatus, isRegistrationClosed: boolean): Invitation {
  if (isRegistrationClosed) return 'closed';
  if (status === 'temporary_storage') return 'unsent';
  return status === 'in_recruiting' ? 'open' : 'closed';
}

export function TeamStatusChip({ status }: { status: TeamStatus }) {
  const text = useText();
  return <Chip size="small" color={TEAM[status].tone} label={text(TEAM[status].id)} />;
}

export interface MemberStatusChipProps {
  status: MemberStatus;
  invitation: Invitation;
}

export function MemberStatusChip({ status, invitation }: MemberStatusChipProps) {
  const text = useText();
  const { id, tone } = status === 'inviting' ? INVITED[invitation] : MEMBER[status];
  return <Chip size="small" variant="outlined" color={tone} label={text(id)} />;
}
