import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { CloseIcon } from '@tianheng/web-kit/components/shell-icons.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { SideMenu } from './SideMenu.tsx';
import { Switches } from './Switches.tsx';

/** The side menu of a narrow screen, over the page, with what its header has no room for. */
export function PhoneMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const text = useText();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': text('shell.nav'),
          sx: { width: 264, bgcolor: 'frame.main', color: 'sky.text' },
        },
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', p: 1 }}>
        <IconButton color="inherit" aria-label={text('shell.menu.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <SideMenu />
      <Box sx={{ mt: 'auto', p: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
        <Switches />
      </Box>
    </Drawer>
  );
}
