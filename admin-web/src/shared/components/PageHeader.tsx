import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Typography from '@mui/material/Typography';
import type { ChosenText } from '@tianheng/contracts';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { usePageTitle } from '@tianheng/web-kit/hooks/usePageTitle.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../paths.ts';

/** Words of ours, or a text that may be there only in the other language. */
type Named = string | ChosenText;
export type Parents = { to: string; label: Named }[];

export interface PageHeaderProps {
  title: Named;
  /** the pages between the back office and this one */
  parents?: Parents;
  actions?: ReactNode;
}

/**
 * One line, however late a long name arrives: nothing below moves. Where there is no room, the title's own crumb gives way
 * first, then the names of matches and topics; the first two are words of ours, and short.
 */
const CRUMBS = {
  fontSize: '0.875rem',
  mb: 0.5,
  '& ol': { flexWrap: 'nowrap' },
  '& li': { minWidth: 0 },
  '& li:nth-of-type(-n + 3), & .MuiBreadcrumbs-separator': { flexShrink: 0 },
  '& li:last-of-type': { flexShrink: 100, minWidth: '2em' },
  '& li > *': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const;

const spoken = (named: Named) =>
  typeof named === 'string' ? { children: named } : { lang: named.language, children: named.text };

/** Where the page is, its title, and its actions on the title's line, or together below it; names the browser tab too. */
export function PageHeader({ title, parents = [], actions }: PageHeaderProps) {
  const text = useText();
  const { pathname } = useLocation();
  const shown = spoken(title);
  usePageTitle(shown.children);
  const root = text('common.backOffice');
  return (
    <Box component="header" sx={{ mb: 2.5 }}>
      <Breadcrumbs aria-label={text('common.crumbs')} sx={CRUMBS}>
        {pathname === paths.dashboard ? (
          <span>{root}</span>
        ) : (
          <RouterLink to={paths.manage} color="inherit" underline="hover">
            {root}
          </RouterLink>
        )}
        {parents.map(({ to, label }) => (
          <RouterLink key={to} to={to} color="inherit" underline="hover" {...spoken(label)} />
        ))}
        <span aria-current="page" {...shown} />
      </Breadcrumbs>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 40 }}>
        <Typography variant="h1" sx={{ flex: '1 1 auto' }} {...shown} />
        {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>{actions}</Box>}
      </Box>
    </Box>
  );
}
