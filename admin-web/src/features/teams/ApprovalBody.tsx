import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ApprovalDetail } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId, type ReactNode } from 'react';
import { DecisionHistory } from './DecisionHistory.tsx';
import { InstructorTable, MemberTable } from './PeopleTables.tsx';
import { Picks } from './Picks.tsx';
import { SignedForm } from './SignedForm.tsx';
import { TeamFacts } from './TeamFacts.tsx';

function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ p: { xs: 2, md: 2.5 }, minWidth: 0 }}
    >
      <Typography id={titleId} variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

/** What a team registered with, and what was decided about it before. */
export function ApprovalBody({ approval }: { approval: ApprovalDetail }) {
  const text = useText();
  const { team, history } = approval;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      <Part title={text('approvalDetail.team')}>
        <TeamFacts approval={approval} />
      </Part>
      <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
        <Part title={text('approvalDetail.form')}>
          <SignedForm key={team.unit_signature_file_id} team={team} />
        </Part>
        <Part title={text('approvalDetail.picks')}>
          <Picks binds={team.question_binds} />
        </Part>
      </Box>
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <Part title={text('approvalDetail.members')}>
          <MemberTable members={team.member_list} />
        </Part>
      </Box>
      <Part title={text('approvalDetail.instructors')}>
        <InstructorTable instructors={team.instructors} />
      </Part>
      <Part title={text('approvalDetail.history')}>
        <DecisionHistory rounds={history} shown={approval.id} />
      </Part>
    </Box>
  );
}
