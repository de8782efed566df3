import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LeaveGuard } from '@tianheng/web-kit/form/LeaveGuard.tsx';
import { useFocusBack } from '@tianheng/web-kit/hooks/useFocusBack.ts';
import { useHeld } from '@tianheng/web-kit/hooks/useHeld.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode, RefObject, SyntheticEvent } from 'react';
import { Link } from 'react-router';
import { ABOVE_BAR, BAR } from './bar.ts';
import { Refusal } from './Refusal.tsx';

interface EditPageProps {
  form: { busy: boolean; dirty: boolean; refusal: string | undefined; unanswered: boolean };
  /** something besides the form would be lost with it */
  unfinished?: boolean;
  /** the parameters of the address that say what is edited */
  params: readonly string[];
  /** set once everything is saved, right before the page is left */
  saved: RefObject<boolean>;
  onSubmit: (event: SyntheticEvent) => void;
  /** what the button says that saves */
  submit: string;
  /** where cancelling leads */
  back: string;
  /** what a colleague saved meanwhile */
  stale?: ReactNode;
  /** further buttons beside that which saves */
  tools?: ReactNode;
  children: ReactNode;
}

/** A form that is a page: its button stays in sight, and leaving asks first while something is unsaved. */
export function EditPage({ form, unfinished = false, params, saved, onSubmit, ...props }: EditPageProps) {
  const text = useText();
  const { submit, back, stale, tools, children } = props;
  const button = useFocusBack(form.busy);
  const held = useHeld(form.busy);
  const isUnsaved = form.dirty || unfinished;
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={onSubmit}
      spacing={2.5}
      sx={{ maxWidth: 1080, ...ABOVE_BAR }}
    >
      <Refusal form={form} stale={stale} />
      <Stack {...held} spacing={2.5}>
        {children}
      </Stack>
      <Paper
        variant="outlined"
        sx={{
          ...BAR,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
          px: 2,
          py: 1.25,
        }}
      >
        <Button ref={button} type="submit" variant="contained" loading={form.busy}>
          {submit}
        </Button>
        <Button component={Link} to={back} color="inherit">
          {text('common.cancel')}
        </Button>
        {tools}
        {isUnsaved && (
          <Typography variant="body2" color="textSecondary">
            {text('common.edit.unsaved')}
          </Typography>
        )}
      </Paper>
      <LeaveGuard active={isUnsaved} params={params} saved={saved} unanswered={form.unanswered} />
    </Stack>
  );
}

/** A titled part of an edit page. */
export function EditSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" variant="outlined" sx={{ p: { xs: 2, md: 2.5 }, minWidth: 0 }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Box>{children}</Box>
    </Paper>
  );
}
