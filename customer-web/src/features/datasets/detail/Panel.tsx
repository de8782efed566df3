import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useId, type ReactNode } from 'react';

/** Introduction and files beside facts and citations, below one another where it is narrow. */
export const PANEL_GRID = {
  py: { xs: 3, md: 5 },
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.7fr) minmax(0, 1fr)' },
} as const;

/** One titled part of a dataset's page. */
export function Panel({
  title,
  action,
  children,
}: {
  title: TextId;
  action?: ReactNode;
  children: ReactNode;
}) {
  const text = useText();
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: { xs: 2.5, md: 3 }, minWidth: 0 }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          mb: 2,
        }}
      >
        <Typography id={id} variant="h3" component="h2">
          {text(title)}
        </Typography>
        {action}
      </Box>
      {children}
    </Paper>
  );
}
