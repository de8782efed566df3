import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useFocusBack } from '@tianheng/web-kit/hooks/useFocusBack.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import type { TeamFormState } from './useTeamForm.ts';

interface FormButtonsProps {
  state: TeamFormState;
  isUploading: boolean;
  /** back to the competition */
  back: string;
}

/** Cancel, save and submit. */
export function FormButtons({ state, isUploading, back }: FormButtonsProps) {
  const text = useText();
  const hintId = useId();
  const { form, isAgain } = state;
  const draftButton = useFocusBack(form.busy);
  const submitButton = useFocusBack(form.busy);
  const { is_original: isOriginal } = form.values;
  const why = isUploading ? 'teamForm.uploading' : isOriginal ? null : 'teamForm.original.first';
  const isBlocked = why !== null || form.busy;
  return (
    <Box>
      {why !== null && (
        <FormHelperText id={hintId} sx={{ mb: 1, fontSize: '0.875rem' }}>
          {text(why)}
        </FormHelperText>
      )}
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          justifyContent: 'flex-end',
          gap: 1.5,
        }}
      >
        <Button component={Link} to={back} color="inherit">
          {text('common.cancel')}
        </Button>
        <Button
          ref={draftButton}
          variant="outlined"
          disabled={isBlocked}
          aria-describedby={why === null ? undefined : hintId}
          onClick={state.onSaveDraft}
        >
          {text('teamForm.saveDraft')}
        </Button>
        <Button
          ref={submitButton}
          type="submit"
          variant="contained"
          disabled={why !== null}
          loading={form.busy}
          aria-describedby={why === null ? undefined : hintId}
        >
          {text(isAgain ? 'teamForm.resubmit' : 'teamForm.create')}
        </Button>
      </Box>
    </Box>
  );
}
