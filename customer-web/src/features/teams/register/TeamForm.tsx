import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { UserInfo } from '@tianheng/contracts';
import { LeaveGuard } from '@tianheng/web-kit/form/LeaveGuard.tsx';
import { useHeld } from '@tianheng/web-kit/hooks/useHeld.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { ICON, SIGNED_FORM } from '../file-kinds.ts';
import type { SentFile } from '../sent-file.ts';
import { useUpload } from '../useUpload.ts';
import { Agreement } from './Agreement.tsx';
import { BasicInfo } from './BasicInfo.tsx';
import { Composition } from './Composition.tsx';
import { FormButtons } from './FormButtons.tsx';
import { ClosedNotice, FormNotices, InvitedNotice, Suggestion } from './FormNotices.tsx';
import { TeamInfo } from './TeamInfo.tsx';
import { Tracks } from './Tracks.tsx';
import { useTeamForm, type TeamFormSetting } from './useTeamForm.ts';

interface TeamFormProps {
  setting: TeamFormSetting;
  user: UserInfo;
  /** back to the competition */
  back: string;
  /** Registration has closed: the form is there to be read. */
  isClosed: boolean;
}

/** What is no longer pressed looks so, and what was entered stays plain to read. */
const PARTS = {
  p: 0,
  border: 0,
  minWidth: 0,
  '&:disabled .MuiButtonBase-root': { opacity: 0.4, pointerEvents: 'none' },
} as const;

/** The registration form with its five parts. */
export function TeamForm({ setting, user, back, isClosed }: TeamFormProps) {
  const text = useText();
  const state = useTeamForm(setting, isClosed);
  const { form } = state;
  const { setValue } = form;
  const held = useHeld<HTMLFieldSetElement>(form.busy);
  const icon = useUpload(
    ICON,
    useCallback((file: SentFile) => setValue('picture_id', file), [setValue]),
  );
  const signature = useUpload(
    SIGNED_FORM,
    useCallback((file: SentFile) => setValue('unit_signature_file_id', file), [setValue]),
  );
  const isUploading = icon.progress !== null || signature.progress !== null;
  const isKept = state.isKept && !isUploading;
  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={state.onSubmit}>
      {isClosed && <ClosedNotice isOutrun={state.isOutrun} />}
      <FormNotices state={state} />
      {state.team === null && <InvitedNotice competitionId={setting.competitionId} isClosed={isClosed} />}
      <Suggestion state={state} isClosed={isClosed} />
      <Stack {...held} component="fieldset" disabled={isClosed} spacing={2.5} sx={PARTS}>
        <BasicInfo user={user} />
        <TeamInfo form={form} isNameFixed={state.isNameFixed} icon={icon} signature={signature} />
        <Composition
          form={form}
          competitionId={setting.competitionId}
          others={setting.others}
          isClosed={isClosed}
        />
        <Tracks form={form} rules={setting.rules} />
        <Agreement form={form} />
      </Stack>
      {/* Also of what was sent before the deadline and answered after it. */}
      {form.refusal !== undefined && (
        <Alert severity="error" role="alert">
          {form.refusal}
        </Alert>
      )}
      {isClosed ? (
        <Button component={Link} to={back} variant="contained" sx={{ alignSelf: 'flex-end' }}>
          {text('teamForm.back')}
        </Button>
      ) : (
        <FormButtons state={state} isUploading={isUploading} back={back} />
      )}
      <LeaveGuard
        // Nothing can be done with entries that this browser keeps anyway.
        active={(form.dirty || isUploading) && !(isClosed && isKept)}
        saved={state.isSaved}
        unanswered={form.unanswered}
        {...(isKept && { body: text(form.unanswered ? 'teamForm.leave.unanswered' : 'teamForm.leave') })}
      />
      {state.dialog}
    </Stack>
  );
}
