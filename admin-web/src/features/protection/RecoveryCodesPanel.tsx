import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
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
      <Box
        component="ul"
        aria-label={text('protection.codes')}
        sx={{
          listStyle: 'none',
          p: 0,
          my: 1.5,
          display: 'grid',
          gap: 0.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))',
          fontFamily: 'monospace',
          fontSize: '1rem',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
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
