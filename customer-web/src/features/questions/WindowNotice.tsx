import Box from '@mui/material/Box';
import type { QuestionDetail } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Countdown } from '../../shared/components/Countdown.tsx';
import { ClockIcon } from '../../shared/components/icons.tsx';
import type { WindowPhase } from '../../shared/useServerWindow.ts';

interface WindowNoticeProps {
  question: Pick<QuestionDetail, 's_time' | 'e_time'>;
  phase: WindowPhase;
}

/** Counts down to the start, then to the end; then says that submitting is over. */
export function WindowNotice({ question, phase }: WindowNoticeProps) {
  const text = useText();
  return (
    // On one line of the narrowest phone, and as tall as its place in the first words.
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: '1.65rem',
        fontSize: { xs: '0.875rem', sm: '1rem' },
      }}
    >
      <ClockIcon sx={{ color: 'text.secondary' }} />
      {phase === 'before' && (
        <Countdown key="before" until={question.s_time} label={text('questions.startsIn')} />
      )}
      {phase === 'open' && <Countdown key="open" until={question.e_time} label={text('questions.endsIn')} />}
      {phase === 'closed' && <strong>{text('questions.closed')}</strong>}
    </Box>
  );
}
