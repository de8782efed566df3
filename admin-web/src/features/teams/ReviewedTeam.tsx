import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Approval, Id } from '@tianheng/contracts';
import { ChevronIcon } from '@tianheng/web-kit/components/icons.tsx';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { AnswerChip } from './StatusChips.tsx';
import type { FromApprovals } from './useApprovalsAddress.ts';

interface ReviewedTeamProps {
  approval: Approval;
  /** of the cell */
  tabIndex: number;
  open: boolean;
  onToggle: (id: Id) => void;
}

/** A team's name, that opens and closes the list of its people below it. */
export function ReviewedTeam({ approval, tabIndex, open, onToggle }: ReviewedTeamProps) {
  const text = useText();
  const peopleId = useId();
  const { pathname, search } = useLocation();
  const { id, team_name: team, member_list: members } = approval;
  return (
    <Box sx={{ minWidth: 0, width: '100%' }}>
      <Button
        size="small"
        color="inherit"
        tabIndex={tabIndex}
        aria-expanded={open}
        aria-controls={open ? peopleId : undefined}
        onClick={() => onToggle(id)}
        startIcon={
          <ChevronIcon sx={{ transform: open ? 'none' : 'rotate(-90deg)', transition: 'transform 150ms' }} />
        }
        sx={{ justifyContent: 'flex-start', textAlign: 'start', overflowWrap: 'anywhere' }}
      >
        {team}
      </Button>
      {open && (
        <Box id={peopleId} sx={{ pl: 1, pb: 1 }}>
          <Box
            component="ul"
            aria-label={text('approvals.review.people', { team })}
            sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}
          >
            {members.map((member) => (
              <Box component="li" key={member.id} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
                  <Typography variant="body2" sx={{ fontWeight: 600 }}>
                    {member.username}
                  </Typography>
                  <Typography variant="body2" color="textSecondary">
                    {[text(member.is_leader ? 'approvals.leader' : 'approvals.member'), member.email]
                      .filter(Boolean)
                      .join(' · ')}
                  </Typography>
                </Box>
                <AnswerChip status={member.status} />
              </Box>
            ))}
          </Box>
          <RouterLink
            to={paths.approval(approval)}
            state={{ list: pathname + search } satisfies FromApprovals}
            tabIndex={tabIndex}
            variant="body2"
            sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 28, mt: 1 }}
          >
            {text('approvals.review.whole')}
          </RouterLink>
        </Box>
      )}
    </Box>
  );
}
