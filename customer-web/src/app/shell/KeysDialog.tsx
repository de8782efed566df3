import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { dialogSlots } from '@tianheng/web-kit/components/dialog-width.ts';
import { usePhone } from '@tianheng/web-kit/hooks/usePhone.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { browserStorage } from '@tianheng/web-kit/state/storage.ts';
import { useId, useState } from 'react';
import { areKeysOn, OFF_KEY, type PlaceKey } from './shortcuts.ts';

/** What each letter leads to after `g`. */
const PLACES: Record<PlaceKey, TextId> = {
  h: 'shell.home',
  d: 'shell.datasets',
  m: 'shell.matches',
  r: 'shell.rule',
  p: 'shell.keys.profile',
  s: 'shell.footer.status',
};

function setKeysOn(isOn: boolean): void {
  if (isOn) browserStorage.remove(OFF_KEY);
  else browserStorage.set(OFF_KEY, '1');
}

function Key({ name }: { name: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        display: 'inline-block',
        minWidth: 28,
        px: 0.75,
        textAlign: 'center',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.default',
        fontFamily: 'inherit',
      }}
    >
      {name}
    </Box>
  );
}

/** All keys with what they do, and the switch that turns them off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const title = useId();
  const fullScreen = usePhone();
  const [isOn, setOn] = useState(areKeysOn);
  const rows: [string[], string][] = [
    [['/'], text('shell.keys.search')],
    [['?'], text('shell.keys.help')],
    ...Object.entries(PLACES).map(([key, label]): [string[], string] => [['g', key], text(label)]),
  ];
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullScreen={fullScreen} slotProps={dialogSlots()}>
      <DialogTitle id={title}>{text('shell.keys.title')}</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2.5, rowGap: 1 }}
        >
          {rows.map(([keys, label]) => (
            <Box key={label} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ display: 'flex', gap: 0.5 }}>
                {keys.map((key) => (
                  <Key key={key} name={key} />
                ))}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {label}
              </Box>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          sx={{ mt: 2 }}
          control={
            <Switch
              checked={isOn}
              onChange={(_event, on) => {
                setKeysOn(on);
                setOn(on);
              }}
            />
          }
          label={text('shell.keys.on')}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={onClose}>{text('common.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
