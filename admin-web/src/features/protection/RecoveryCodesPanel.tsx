import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { LeaveGuard } from '@tianheng/web-kit/form/LeaveGuard.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';

/** Shown once; only who has seen them has them. */
export function RecoveryCodesPanel({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const text = useText();
  const notify = useNotify();
  const copy = async () => {
    try {
      // Not there at all where the page came without encryption.
      await navigator.clipboard.writeText(codes.join('\n'));
      notify('success', { id: 'protection.codes.copied' });
    } catch {
      notify('warning', { id: 'protection.codes.failed' });
    }
  };
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      <AlertTitle>{text('protection.codes')}</AlertTitle>
      {text('protection.codes.intro')}
      {/* A field takes the keyboard: where the browser does not let a page copy, it is the one way to the codes. */}
      <OutlinedInput
        multiline
        fullWidth
        value={codes.join('\n')}
        inputProps={{ 'aria-label': text('protection.codes'), readOnly: true, spellCheck: false }}
        onFocus={({ target }) => target.select()}
        sx={{ my: 1.5, maxWidth: 320, bgcolor: 'background.paper', fontFamily: 'monospace' }}
      />
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" color="inherit" autoFocus onClick={() => void copy()}>
          {text('protection.codes.copy')}
        </Button>
        <Button size="small" variant="contained" onClick={onKept}>
          {text('protection.codes.kept')}
        </Button>
      </Stack>
      <LeaveGuard active body={text('protection.codes.intro')} />
    </Alert>
  );
}
