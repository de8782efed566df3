import MuiLink, { type LinkProps } from '@mui/material/Link';
import { Link, type To } from 'react-router';

/** A text link to another page of this site. */
export function RouterLink({ to, ...props }: LinkProps & { to: To; replace?: boolean }) {
  return <MuiLink component={Link} to={to} {...props} />;
}
