import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { UserInfo } from '@tianheng/contracts';
import { ChevronIcon, SignOutIcon, UserIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useLeaveQuestion } from '@tianheng/web-kit/form/useLeaveQuestion.tsx';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSharedSelector } from '@tianheng/web-kit/state/hooks.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { RunIcon, ShieldIcon } from '../../shared/components/icons.tsx';
import { paths } from '../../shared/paths.ts';
import { useLazyUserInfoQuery } from '../../shared/user.api.ts';
import { useAdminUrl } from './useAdminUrl.ts';
import { useSignOut } from './useSignOut.ts';

/** Beside all links of the widest page there is room for a word of so many letters. */
const ROLE_LETTERS_MAX = 8;

/** What an administrator is, where there is no room to say it: at the corner of the picture. */
const ROLE_MARK = {
  position: 'absolute',
  right: -8,
  bottom: -6,
  p: '2px',
  borderRadius: '50%',
  bgcolor: 'secondary.main',
  color: 'secondary.contrastText',
  fontSize: 12,
} as const;

interface UserMenuProps {
  /** undefined where that could not be read */
  user: UserInfo | undefined;
}

/** Who is signed in, the way into the admin view for those who have it, and the way out. */
export function UserMenu({ user }: UserMenuProps) {
  const text = useText();
  const notify = useNotify();
  const [read] = useLazyUserInfoQuery();
  const entered = useSharedSelector(({ session }) => session.username);
  const signOut = useSignOut();
  const { mayLeave, dialog } = useLeaveQuestion();
  const leave = async () => {
    if (await mayLeave()) await signOut();
  };
  const isAdmin = user?.platform_role === 'platform_admin';
  const adminUrl = useAdminUrl(isAdmin);
  const menuId = useId();
  const roleId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const role = text('session.superAdministrator');
  const hasRoom = role.length <= ROLE_LETTERS_MAX;
  const name = user ? user.nickname || user.username : entered;
  const label = name === null ? text('session.profile') : text('session.account', { name });
  const close = () => setAnchor(null);
  const readAgain = async () => {
    close();
    const { error } = await read();
    if (error !== undefined) notify('error', errorMessage(error));
  };
  return (
    <>
      {isAdmin && (
        <Chip
          id={roleId}
          size="small"
          color="secondary"
          label={role}
          sx={{ display: { xs: 'none', lg: hasRoom ? 'inline-flex' : 'none' } }}
        />
      )}
      <Button
        color="inherit"
        aria-label={label}
        // Also where there is no room for the words.
        aria-describedby={isAdmin ? roleId : undefined}
        aria-haspopup="menu"
        aria-controls={anchor ? menuId : undefined}
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        startIcon={
          <Box component="span" sx={{ position: 'relative', display: 'flex' }}>
            <UserIcon fontSize="inherit" />
            {isAdmin && (
              <Box
                component="span"
                title={role}
                sx={{ ...ROLE_MARK, display: { xs: 'flex', lg: hasRoom ? 'none' : 'flex' } }}
              >
                <ShieldIcon fontSize="inherit" />
              </Box>
            )}
          </Box>
        }
        endIcon={<ChevronIcon />}
        // Between brand and menu of a phone a long name gives way.
        sx={{ minWidth: 0, px: { xs: 1, sm: 2 } }}
      >
        <Box
          component="span"
          sx={{
            // Beside all links of a narrow desktop there is room for the picture alone.
            display: { md: 'none', lg: 'block' },
            maxWidth: 120,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            // Where its beginning alone would be left of it.
            '@media (max-width: 339.95px)': { display: 'none' },
          }}
        >
          {name}
        </Box>
      </Button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {user ? (
          <Box component="li" role="none" sx={{ px: 2, py: 1, minWidth: 200 }}>
            <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
            <Typography variant="body2" color="textSecondary">
              {isAdmin ? role : user.username}
            </Typography>
          </Box>
        ) : (
          <MenuItem onClick={() => void readAgain()}>
            <ListItemIcon>
              <RunIcon fontSize="small" />
            </ListItemIcon>
            {text('common.retry')}
          </MenuItem>
        )}
        <Divider component="li" role="none" />
        <MenuItem component={Link} to={paths.personage} onClick={close}>
          <ListItemIcon>
            <UserIcon fontSize="small" />
          </ListItemIcon>
          {text('session.profile')}
        </MenuItem>
        {adminUrl !== null && (
          <MenuItem component="a" href={adminUrl}>
            <ListItemIcon>
              <ShieldIcon fontSize="small" />
            </ListItemIcon>
            {text('session.adminView')}
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            close();
            void leave();
          }}
        >
          <ListItemIcon>
            <SignOutIcon fontSize="small" />
          </ListItemIcon>
          {text('session.signOut')}
        </MenuItem>
      </Menu>
      {dialog}
    </>
  );
}
