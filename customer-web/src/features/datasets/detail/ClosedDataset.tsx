import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Link } from 'react-router';
import { windowLess } from '../../../shared/header-space.ts';
import { paths } from '../../../shared/paths.ts';

/** In place of a dataset that this person may not open. */
export function ClosedDataset() {
  const text = useText();
  return (
    <Container sx={{ minHeight: windowLess(0) }}>
      <EmptyState
        title={text('dataset.closed')}
        hint={text('dataset.closed.hint')}
        action={
          <Button component={Link} to={paths.datasets} variant="outlined">
            {text('dataset.backToList')}
          </Button>
        }
      />
    </Container>
  );
}
