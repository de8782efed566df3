import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { Competition, CompetitionStatus } from '@tianheng/contracts';
import { UserIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useSyncExternalStore } from 'react';
import { ClockIcon, TeamIcon } from '../../shared/components/icons.tsx';
import { MOVED_WITHIN_MS } from '../../shared/match-clock.ts';
import { useServerWindow } from '../../shared/useServerWindow.ts';

const STATUS_TEXT: Record<CompetitionStatus, TextId> = {
  not_started: 'competitions.status.not_started',
  in_processing: 'competitions.status.in_processing',
  done: 'competitions.status.done',
};
/** The time that matters now. */
const TIME_TEXT = {
  not_started: 'competitions.starts',
  in_processing: 'competitions.ends',
  done: 'competitions.ended',
} as const satisfies Record<CompetitionStatus, TextId>;

/** The text of that time; an administrator may end a competition before its end. */
function timeText(status: CompetitionStatus, isEndToCome: boolean) {
  return status === 'done' && isEndToCome ? 'competitions.endedEarly' : TIME_TEXT[status];
}

const STATUS_COLOR = { not_started: 'info', in_processing: 'success', done: 'default' } as const;

export function CompetitionBadge({ status }: { status: CompetitionStatus }) {
  const text = useText();
  return (
    <Chip
      size="small"
      color={STATUS_COLOR[status]}
      variant={status === 'in_processing' ? 'filled' : 'outlined'}
      label={text(STATUS_TEXT[status])}
    />
  );
}

const never = () => () => {};
/** False where pages are drawn while the site is built: a place stands for each time there. */
const useTimesKnown = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

interface CompetitionFactsProps {
  competition: Competition;
  /** with how large a team may be */
  isWhole?: boolean;
}

/** When it starts or ends, and how many teams take part. */
export function CompetitionFacts({ competition, isWhole = false }: CompetitionFactsProps) {
  const text = useText();
  const { instant, number } = useFormats();
  const { status, end_time: end } = competition;
  const isEndToCome = useServerWindow({ s_time: 0, e_time: end }) === 'open';
  const due = status === 'not_started' ? competition.start_time : end;
  const isLongPast = useServerWindow({ s_time: 0, e_time: due + MOVED_WITHIN_MS }) === 'closed';
  const isHeld = useTimesKnown() && isLongPast && status !== 'done';
  const facts = [
    // A time that administrators have set themselves above says nothing any more.
    ...(isHeld
      ? []
      : [
          {
            key: 'time',
            Icon: ClockIcon,
            label: text(timeText(status, isEndToCome), { time: instant(due) }),
          },
        ]),
    {
      key: 'teams',
      Icon: TeamIcon,
      label: text('competitions.teams', {
        count: competition.team_number,
        shown: number(competition.team_number),
      }),
    },
    ...(isWhole
      ? [
          {
            key: 'size',
            Icon: UserIcon,
            label: text('competitions.teamSize', { count: competition.team_size_limit }),
          },
        ]
      : []),
  ];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, fontSize: '0.9375rem' }}>
      {facts.map(({ key, Icon, label }) => (
        <Box key={key} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
          <Icon sx={{ fontSize: '1.25rem' }} />
          {label}
        </Box>
      ))}
    </Box>
  );
}
