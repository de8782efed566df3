import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useText } from '../intl/useText.ts';
import { declineReload, useOfferedReload } from '../state/new-version.ts';
import { AtFoot } from './AtFoot.tsx';

/** Lies over the foot of the page when the site has changed under something unsaved. */
export function NewVersion() {
  const text = useText();
  const titleId = useId();
  const bodyId = useId();
  const reload = useOfferedReload();
  if (reload === null) return null;
  return (
    <AtFoot role="alertdialog" aria-labelledby={titleId} aria-describedby={bodyId}>
      <Typography id={titleId} variant="h2" sx={{ mb: 1 }}>
        {text('common.newVersion.title')}
      </Typography>
      <Typography id={bodyId} variant="body2" color="textSecondary">
        {text('common.newVersion.body')}
      </Typography>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1.5, mt: 2 }}>
        <Button color="inherit" onClick={declineReload}>
          {text('common.newVersion.later')}
        </Button>
        <Button variant="contained" onClick={reload} autoFocus>
          {text('common.newVersion.reload')}
        </Button>
      </Box>
    </AtFoot>
  );
}
