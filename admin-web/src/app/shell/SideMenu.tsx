import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { MENU_ICONS } from '../../shared/components/menu-icons.tsx';
import { markedAt, MENU } from './menu.ts';

interface GroupProps {
  label: string | null;
  folded: boolean;
  children: ReactNode;
}

/** Entries that belong together, under their name; folded, a line stands for it. */
function Group({ label, folded, children }: GroupProps) {
  const labelId = useId();
  return (
    <Box sx={folded && label !== null ? { borderTop: 1, borderColor: 'frame.selected' } : undefined}>
      {label !== null && !folded && (
        <Typography
          id={labelId}
          component="h2"
          sx={{ px: 2.5, pt: 1.5, color: 'sky.textMuted', fontSize: '0.75rem', fontWeight: 600 }}
        >
          {label}
        </Typography>
      )}
      <Box
        component="ul"
        aria-labelledby={label !== null && !folded ? labelId : undefined}
        aria-label={label !== null && folded ? label : undefined}
        sx={{ listStyle: 'none', m: 0, p: 1, display: 'grid', gap: { xs: 0.5, md: 0.25 } }}
      >
        {children}
      </Box>
    </Box>
  );
}

/** The links to the pages; folded, the icons alone carry their names. */
export function SideMenu({ folded = false }: { folded?: boolean }) {
  const text = useText();
  const marked = markedAt(useLocation());
  const here = marked?.to;
  const menu = useRef<HTMLElement>(null);
  // A low window has no room for all entries.
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  return (
    <Box component="nav" ref={menu} aria-label={text('shell.nav')}>
      {MENU.map(({ label: group, entries }) => (
        <Group key={group} label={group && text(group)} folded={folded}>
          {entries.map(({ to, label, icon }) => {
            const Icon = MENU_ICONS[icon];
            return (
              <li key={to}>
                <ButtonBase
                  component={Link}
                  to={to}
                  aria-current={to === here ? marked?.as : undefined}
                  aria-label={folded ? text(label) : undefined}
                  title={folded ? text(label) : undefined}
                  sx={{
                    width: '100%',
                    minHeight: { xs: 44, md: 38 },
                    px: 1.5,
                    gap: 1.5,
                    justifyContent: 'flex-start',
                    borderRadius: 1,
                    color: 'sky.textMuted',
                    fontSize: '0.9375rem',
                    fontWeight: 600,
                    '&:hover': { bgcolor: 'frame.hover', color: 'sky.text' },
                    '&[aria-current]': { bgcolor: 'frame.selected', color: 'sky.text' },
                    '&[aria-current] svg': { color: 'sky.signal' },
                  }}
                >
                  <Icon fontSize="small" />
                  {!folded && text(label)}
                </ButtonBase>
              </li>
            );
          })}
        </Group>
      ))}
    </Box>
  );
}
