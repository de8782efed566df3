import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { NavLink } from 'react-router';
import { useText } from '../../shared/intl/useText.ts';
import { MENU } from './menu.ts';

/** The links to the pages; folded, the icons alone carry their names. */
export function SideMenu({ folded = false }: { folded?: boolean }) {
  const text = useText();
  return (
    <Box component="nav" aria-label={text('shell.nav')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 1, display: 'grid', gap: 0.5 }}>
        {MENU.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <ButtonBase
              component={NavLink}
              to={to}
              aria-label={folded ? text(label) : undefined}
              title={folded ? text(label) : undefined}
              sx={{
                width: '100%',
                minHeight: 44,
                px: 1.5,
                gap: 1.5,
                justifyContent: 'flex-start',
                borderRadius: 1,
                color: 'sky.textMuted',
                fontSize: '0.9375rem',
                fontWeight: 600,
                '&:hover': { bgcolor: 'frame.hover', color: 'sky.text' },
                '&.active': { bgcolor: 'frame.selected', color: 'sky.text' },
                '&.active svg': { color: 'sky.signal' },
              }}
            >
              <Icon fontSize="small" />
              {!folded && text(label)}
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Box>
  );
}
