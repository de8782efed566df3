import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useId, type ReactNode } from 'react';
import type { ProfileDialog } from './useProfileDialog.ts';

interface Action {
  label: TextId;
  dialog: ProfileDialog;
}
interface Fact {
  label: TextId;
  /** undefined while loading, empty when there is none */
  value: string | undefined;
  /** said where there is no value */
  hint?: TextId;
  /** said beneath it */
  note?: TextId | undefined;
  action?: Action | undefined;
}
interface FactSectionProps {
  title: TextId;
  facts: Fact[];
  onOpen: (dialog: ProfileDialog) => void;
}

function Value({ children, hint }: { children: string | undefined; hint: string }) {
  if (children === undefined) return <Skeleton width="min(14rem, 70%)" />;
  if (children !== '') return children;
  return (
    <Typography component="span" color="textSecondary">
      {hint}
    </Typography>
  );
}

function Row({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'center',
        columnGap: 2,
        minHeight: 60,
        py: 1.25,
        gridTemplateColumns: { xs: '1fr', sm: '10rem minmax(0, 1fr) auto' },
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {children}
    </Box>
  );
}

/** Facts under a heading, some with a button that opens their dialog. */
export function FactSection({ title, facts, onOpen }: FactSectionProps) {
  const text = useText();
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ px: { xs: 2, sm: 3 }, pt: { xs: 2, sm: 2.5 }, pb: 1 }}
    >
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 0.5 }}>
        {text(title)}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {facts.map(({ label, value, hint = 'profile.notSet', note, action }) => (
          <Row key={label}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {text(label)}
            </Typography>
            <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
              <Value hint={text(hint)}>{value}</Value>
              {note && (
                <Typography variant="body2" color="textSecondary">
                  {text(note)}
                </Typography>
              )}
            </Box>
            {action && (
              <Box component="dd" sx={{ m: 0, justifySelf: { xs: 'start', sm: 'end' } }}>
                <Button
                  onClick={() => onOpen(action.dialog)}
                  disabled={value === undefined}
                  sx={{ ml: { xs: -1, sm: 0 } }}
                >
                  {text(action.label)}
                </Button>
              </Box>
            )}
          </Row>
        ))}
      </Box>
    </Paper>
  );
}
