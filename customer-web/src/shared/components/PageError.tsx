import Container from '@mui/material/Container';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { Navigate } from 'react-router';
import { paths } from '../paths.ts';

/** A page whose subject could not be read: what does not exist leads to the 404 page. */
export function PageError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (asApiError(error).status === 404) return <Navigate to={paths.notFound} replace />;
  return (
    <Container sx={{ py: 6 }}>
      <ErrorState error={error} onRetry={onRetry} />
    </Container>
  );
}
