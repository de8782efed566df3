import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import { lazily } from '@tianheng/web-kit/arrival/lazily.tsx';
import { NotArrived } from '@tianheng/web-kit/arrival/NotArrived.tsx';
import { Recoverable } from '@tianheng/web-kit/components/Recoverable.tsx';
import { MenuIcon } from '@tianheng/web-kit/components/shell-icons.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { BrandMark } from '@tianheng/web-kit/shell/Brand.tsx';
import { useSharedDispatch } from '@tianheng/web-kit/state/hooks.ts';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { UserMenu } from '../../features/session/UserMenu.tsx';
import { FoldIcon } from '../../shared/components/icons.tsx';
import { menuToggled, useMenuFolded } from '../../shared/menu.slice.ts';
import { paths } from '../../shared/paths.ts';
import { Switches } from './Switches.tsx';

const PhoneMenu = lazily(() => import('./PhoneMenu.tsx'), 'PhoneMenu');

function FoldButton({ menuId }: { menuId: string }) {
  const text = useText();
  const dispatch = useSharedDispatch();
  const folded = useMenuFolded();
  const label = text(folded ? 'shell.menu.unfold' : 'shell.menu.fold');
  return (
    <IconButton
      color="inherit"
      aria-label={label}
      title={label}
      aria-expanded={!folded}
      aria-controls={menuId}
      onClick={() => dispatch(menuToggled())}
      sx={{ display: { xs: 'none', md: 'inline-flex' } }}
    >
      <FoldIcon fontSize="small" />
    </IconButton>
  );
}

function PhoneMenuButton() {
  const text = useText();
  const { key } = useLocation();
  /** of the page that it was opened on: it closes with that */
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={text('shell.menu.open')}
        aria-haspopup="dialog"
        onClick={() => {
          setOpenAt(key);
          setOpened(true);
        }}
        sx={{ display: { md: 'none' } }}
      >
        <MenuIcon />
      </IconButton>
      {wasOpened && (
        <Recoverable instead={(again) => <NotArrived onRetry={again} />}>
          <PhoneMenu open={openAt === key} onClose={() => setOpenAt(null)} />
        </Recoverable>
      )}
    </>
  );
}

/** Across the top: the menu's buttons, the brand, the switches and the person. */
export function Header({ menuId }: { menuId: string }) {
  const text = useText();
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 56,
        px: { xs: 1, md: 1.5 },
        bgcolor: 'frame.main',
        color: 'sky.text',
        '& .MuiButtonBase-root:hover': { bgcolor: 'frame.hover' },
      }}
    >
      <FoldButton menuId={menuId} />
      <PhoneMenuButton />
      <Box
        component={Link}
        to={paths.manage}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          color: 'inherit',
          textDecoration: 'none',
          fontWeight: 700,
          fontSize: '1.0625rem',
          whiteSpace: 'nowrap',
        }}
      >
        <BrandMark size={28} />
        {text('common.brand')}{' '}
        <Box
          component="span"
          sx={{ display: { xs: 'none', sm: 'inline' }, fontWeight: 400, color: 'sky.textMuted' }}
        >
          {text('common.backOffice')}
        </Box>
      </Box>
      <Box sx={{ flex: 1 }} />
      <Box sx={{ display: { xs: 'none', md: 'flex' }, alignItems: 'center', gap: 0.5 }}>
        <Switches />
      </Box>
      <Chip
        size="small"
        label={text('session.superAdministrator')}
        sx={{
          display: { xs: 'none', md: 'inline-flex' },
          bgcolor: 'frame.selected',
          color: 'sky.text',
        }}
      />
      <UserMenu />
    </Box>
  );
}
