import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Link } from 'react-router';

interface UnreadNoticeProps {
  count: number;
  /** where they are read */
  to: string;
}

/** Says that there is news, where it would else be missed behind a tab. */
export function UnreadNotice({ count, to }: UnreadNoticeProps) {
  const text = useText();
  if (count === 0) return null;
  return (
    <Alert
      severity="info"
      role="note"
      action={
        <Button component={Link} to={to} color="inherit" size="small" preventScrollReset>
          {text('announcements.look')}
        </Button>
      }
      sx={{ mb: 3 }}
    >
      {text('announcements.unread', { count })}
    </Alert>
  );
}
