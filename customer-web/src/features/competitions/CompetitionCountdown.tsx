import type { Competition } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Countdown } from '../../shared/components/Countdown.tsx';

/** Counts to the start of a competition, then to its end. */
export function CompetitionCountdown({ competition }: { competition: Competition }) {
  const text = useText();
  const isAhead = competition.status === 'not_started';
  return (
    <Countdown
      key={competition.status}
      isOnSky
      until={isAhead ? competition.start_time : competition.end_time}
      label={text(isAhead ? 'competitions.startsIn' : 'competitions.endsIn')}
    />
  );
}
