import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ApprovalRound, Id } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { ApprovalChip } from './StatusChips.tsx';

interface DecisionHistoryProps {
  /** newest first */
  rounds: ApprovalRound[];
  /** the one that the page is about */
  shown: Id;
}

/** Every time the team came up for approval, with what was decided, by whom and why. */
export function DecisionHistory({ rounds, shown }: DecisionHistoryProps) {
  const text = useText();
  const { stamp } = useFormats();
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {rounds.map(({ id, created_at: at, status, desc, decided_at: decidedAt, decided_by: by }) => (
        <Box
          component="li"
          key={id}
          aria-current={id === shown ? 'true' : undefined}
          sx={{ pl: 1.5, borderLeft: 3, borderColor: id === shown ? 'primary.main' : 'divider' }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <ApprovalChip status={status} />
            <Typography variant="body2">
              {text('approvalDetail.history.submitted', { at: stamp(at) })}
            </Typography>
          </Box>
          {decidedAt !== null && (
            <Typography variant="body2" color="textSecondary">
              {by === null
                ? text('approvalDetail.history.decidedAt', { at: stamp(decidedAt) })
                : text('approvalDetail.history.decided', { at: stamp(decidedAt), by })}
            </Typography>
          )}
          {desc !== '' && (
            <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {desc}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}
