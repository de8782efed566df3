import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { lazily } from '@tianheng/web-kit/arrival/lazily.tsx';
import { CloseIcon, MenuIcon } from '@tianheng/web-kit/components/shell-icons.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { BrandMark } from '@tianheng/web-kit/shell/Brand.tsx';
import { LanguageSwitch } from '@tianheng/web-kit/shell/LanguageSwitch.tsx';
import { ThemeSwitch } from '@tianheng/web-kit/shell/ThemeSwitch.tsx';
import { useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import { Suspense, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { useUserInfoQuery } from '../../shared/user.api.ts';
import { isOf, MENU } from './menu.ts';

const UserMenu = lazily(() => import('../../features/session/UserMenu.tsx'), 'UserMenu');

function SiteLinks() {
  const text = useText();
  const { pathname } = useLocation();
  return MENU.map((entry) => (
    <Button
      key={entry.to}
      component={Link}
      to={entry.to}
      aria-current={isOf(entry, pathname) ? 'page' : undefined}
      color="inherit"
      sx={{
        px: { xs: 1.5, md: 0.75, lg: 1.5 },
        minWidth: 0,
        whiteSpace: 'nowrap',
        justifyContent: 'flex-start',
        '&[aria-current]': { color: 'primary.main', bgcolor: 'action.hover' },
      }}
    >
      {text(entry.label)}
    </Button>
  ));
}

/** As wide as the longest name that is shown: what stands before it does not make room when it comes. */
const ACCOUNT_SPACE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  minWidth: { xs: 0, lg: 184 },
} as const;

function Account() {
  const text = useText();
  const signedIn = useSignedIn();
  const { data: user, error } = useUserInfoQuery(undefined, { skip: !signedIn });
  const { pathname, search } = useLocation();
  if (!signedIn) {
    return (
      <Button
        component={Link}
        to={`${paths.login}?next=${encodeURIComponent(pathname + search)}`}
        variant="contained"
        size="small"
        sx={{ minHeight: 36, px: 2, whiteSpace: 'nowrap' }}
      >
        {text('session.signIn')}
      </Button>
    );
  }
  return (
    <Box sx={ACCOUNT_SPACE}>
      {/* Whoever cannot be told who they are may sign out all the same. */}
      {(user ?? error) !== undefined && (
        <Suspense>
          <UserMenu user={user} />
        </Suspense>
      )}
    </Box>
  );
}

/** The customer area's header; on a narrow screen the links fold away behind a button. */
export function Header() {
  const text = useText();
  const panelId = useId();
  const { key } = useLocation();
  /** of the page that it was opened on: it closes with that */
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  const setOpen = (wanted: boolean) => setOpenAt(wanted ? key : null);
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // What is hidden has the focus no more.
        if (panel.current?.contains(document.activeElement)) toggle.current?.focus();
        setOpen(false);
      }}
    >
      <Container sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0.5, sm: 1 }, minHeight: 64 }}>
        <Box
          component={Link}
          to={paths.home}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.25,
            mr: { md: 1, lg: 3 },
            whiteSpace: 'nowrap',
            color: 'text.primary',
            textDecoration: 'none',
            fontSize: '1.25rem',
            fontWeight: 700,
          }}
        >
          <BrandMark />
          {text('common.brand')}
        </Box>
        <Box
          component="nav"
          aria-label={text('shell.nav')}
          sx={{ display: { xs: 'none', md: 'flex' }, flexShrink: 0, gap: { md: 0, lg: 0.5 } }}
        >
          <SiteLinks />
        </Box>
        <Box sx={{ flex: 1 }} />
        <Box sx={{ display: { xs: 'none', md: 'flex' }, alignItems: 'center', gap: 0.5 }}>
          <LanguageSwitch />
          <ThemeSwitch />
        </Box>
        <Account />
        <Button
          ref={toggle}
          color="inherit"
          aria-label={text(open ? 'shell.menu.close' : 'shell.menu.open')}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
          sx={{ display: { md: 'none' }, minWidth: 44, minHeight: 44, mr: -1 }}
        >
          {open ? <CloseIcon /> : <MenuIcon />}
        </Button>
      </Container>
      <Box
        ref={panel}
        id={panelId}
        hidden={!open}
        sx={{ display: { xs: open ? 'block' : 'none', md: 'none' }, borderTop: 1, borderColor: 'divider' }}
      >
        <Container sx={{ py: 1.5, display: 'flex', flexDirection: 'column', gap: 0.5 }}>
          <Box component="nav" aria-label={text('shell.nav')} sx={{ display: 'grid', gap: 0.5 }}>
            <SiteLinks />
          </Box>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', pt: 1 }}>
            <LanguageSwitch />
            <ThemeSwitch />
          </Box>
        </Container>
      </Box>
    </Box>
  );
}
