import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { ChevronIcon, SignOutIcon, UserIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useLeaveQuestion } from '@tianheng/web-kit/form/useLeaveQuestion.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { useAuthUserInfoQuery } from '../../shared/user.api.ts';
import { useSignOut } from './useSignOut.ts';

/** Who is signed in, and the way out. */
export function UserMenu() {
  const text = useText();
  const signOut = useSignOut();
  const { mayLeave, dialog } = useLeaveQuestion();
  const leave = async () => {
    if (await mayLeave()) signOut();
  };
  const { data: user } = useAuthUserInfoQuery();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (user === undefined) return null;
  const name = user.nickname || user.username;
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        color="inherit"
        aria-label={text('session.account', { name })}
        aria-haspopup="menu"
        aria-controls={anchor ? menuId : undefined}
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        startIcon={<UserIcon />}
        endIcon={<ChevronIcon />}
        sx={{ minWidth: 0 }}
      >
        <Box
          component="span"
          sx={{
            maxWidth: { xs: 84, sm: 160 },
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
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
        slotProps={{ list: { 'aria-label': text('session.account', { name }) } }}
      >
        <Box component="li" role="none" sx={{ px: 2, py: 1, minWidth: 200 }}>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          <Typography variant="body2" color="textSecondary">
            {text('session.superAdministrator')}
          </Typography>
        </Box>
        <Divider component="li" role="none" />
        <MenuItem component={Link} to={paths.profile} onClick={close}>
          <ListItemIcon>
            <UserIcon fontSize="small" />
          </ListItemIcon>
          {text('session.protection')}
        </MenuItem>
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
