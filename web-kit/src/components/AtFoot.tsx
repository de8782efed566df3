import Paper, { type PaperProps } from '@mui/material/Paper';

/**
 * Lies over the foot of the page. It is no modal dialog: those come in a file of their own, and files are just what may
 * be gone.
 */
export function AtFoot(props: Omit<PaperProps, 'sx'>) {
  return (
    <Paper
      elevation={8}
      {...props}
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        insetInline: 0,
        bottom: 16,
        mx: 'auto',
        width: 'min(520px, calc(100% - 32px))',
        p: 2.5,
      }}
    />
  );
}
