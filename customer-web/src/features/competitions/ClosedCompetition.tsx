import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Competition } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';

/** In place of what cannot be entered: only a competition in progress can; a finished one has its results. */
export function ClosedCompetition({ competition: { id, status } }: { competition: Competition }) {
  const text = useText();
  const isOver = status === 'done';
  return (
    <EmptyState
      title={text('competitions.notOpen')}
      hint={text(isOver ? 'competitions.notOpen.done' : 'competitions.notOpen.hint')}
      action={
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, justifyContent: 'center' }}>
          {isOver && (
            <Button component={Link} to={paths.results(id)} variant="contained">
              {text('competitions.results')}
            </Button>
          )}
          <Button component={Link} to={paths.matches} variant="outlined">
            {text('competitions.back')}
          </Button>
        </Stack>
      }
    />
  );
}
