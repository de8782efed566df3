import MuiLink, { type LinkProps } from '@mui/material/Link';
import { Link, type LinkProps as RouterLinkProps } from 'react-router';

/** A text link to another page of this site. */
export function RouterLink({ to, ...props }: LinkProps & Pick<RouterLinkProps, 'to' | 'state'>) {
  return <MuiLink component={Link} to={to} {...props} />;
}
