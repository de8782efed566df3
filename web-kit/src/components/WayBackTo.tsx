import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { WayBack } from './way-back.ts';

interface WayBackToProps {
  to: string;
  label: string;
  children: ReactNode;
}

/** A page whose parts lead there when what they show does not exist, in place of trying again in vain. */
export function WayBackTo({ to, label, children }: WayBackToProps) {
  const link = (
    <Button component={Link} to={to} color="inherit" size="small">
      {label}
    </Button>
  );
  return <WayBack value={link}>{children}</WayBack>;
}
