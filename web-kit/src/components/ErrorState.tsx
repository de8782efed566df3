import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { errorMessage } from '../http/error-text.ts';
import { useText } from '../intl/useText.ts';

interface ErrorStateProps {
  error: unknown;
  /** a notice has been read out already */
  announced?: boolean;
  onRetry: () => void;
}

/** Says what went wrong with a read and offers to try again. */
export function ErrorState({ error, announced = false, onRetry }: ErrorStateProps) {
  const text = useText();
  const message = errorMessage(error);
  return (
    <Alert
      severity="error"
      role={announced ? 'group' : 'alert'}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {text('common.retry')}
        </Button>
      }
    >
      {'id' in message ? text(message.id, message.values) : message.text}
    </Alert>
  );
}
