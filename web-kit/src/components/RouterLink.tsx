import MuiLink, { type LinkProps } from '@mui/material/Link';
import { Link, type LinkProps as RouterLinkProps } from 'react-router';

type Way = Pick<RouterLinkProps, 'to' | 'state' | 'replace' | 'preventScrollReset'>;

/** A text link to another page of this site. */
export function RouterLink({ to, ...props }: LinkProps & Way) {
  return <MuiLink component={Link} to={to} {...props} />;
}
