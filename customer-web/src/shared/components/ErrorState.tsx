import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { errorMessage } from '../error-text.ts';
import { useText } from '../intl/useText.ts';

/** Says what went wrong with a read and offers to try again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useText();
  const message = errorMessage(error);
  return (
    <Alert
      severity="error"
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
