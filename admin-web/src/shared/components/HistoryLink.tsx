import Button from '@mui/material/Button';
import type { AuditObject, Id } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { HistoryIcon } from './icons.tsx';

/** Leads from what is edited to all that was ever done to it. */
export function HistoryLink({ type, id }: { type: AuditObject; id: Id }) {
  const text = useText();
  return (
    <Button
      component={Link}
      to={paths.history(type, id)}
      variant="outlined"
      color="inherit"
      startIcon={<HistoryIcon />}
      sx={{ minHeight: 36 }}
    >
      {text('common.history')}
    </Button>
  );
}
