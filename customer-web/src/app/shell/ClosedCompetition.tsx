import Button from '@mui/material/Button';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';

/** In place of what cannot be entered: only a competition in progress can. */
export function ClosedCompetition() {
  const text = useText();
  return (
    <EmptyState
      title={text('competitions.notOpen')}
      hint={text('competitions.notOpen.hint')}
      action={
        <Button component={Link} to={paths.matches} variant="outlined">
          {text('competitions.back')}
        </Button>
      }
    />
  );
}
