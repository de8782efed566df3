import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import {
  COMMITMENT_MODES,
  IDEMPOTENCY_HEADER,
  modesOf,
  TEAM_UPLOAD_MAX_BYTES,
  type CommitmentMode,
  type QuestionDetail,
  type SubmissionLanguage,
  type Team,
} from '@tianheng/contracts';
import { languageName } from '@tianheng/web-kit/intl/submission-languages.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId, useRef, useState } from 'react';
import { useCreateCommitmentMutation } from './commitments.api.ts';
import { HandInDialog } from './HandInDialog.tsx';
import { useZipHandIn } from './useZipHandIn.ts';

interface SubmitCodeDialogProps {
  question: QuestionDetail;
  team: Team;
  onClose: () => void;
  onSubmitted: () => void;
}

/** What the zip of a language holds, and which files of it all are judged. */
function LanguageHint({ language, isTaken }: { language: SubmissionLanguage; isTaken: boolean }) {
  const text = useText();
  if (!isTaken) return <>{text('commitments.language.gone')}</>;
  return (
    <>
      <span>{text(`commitments.entry.${language}`)}</span>{' '}
      {language !== 'result' && (
        <Box component="span" sx={{ display: 'block' }}>
          {text('commitments.entry.output')}
        </Box>
      )}
    </>
  );
}

/** Language, mode and zip of a submission. */
export function SubmitCodeDialog({ question, team, onClose, onSubmitted }: SubmitCodeDialogProps) {
  const text = useText();
  const modeLabel = useId();
  const modeHint = useId();
  const noTest = useId();
  const [create] = useCreateCommitmentMutation();
  const [language, setLanguage] = useState<SubmissionLanguage>(question.language_limit[0] ?? 'python3');
  // A test that is no longer offered is not sent: nobody turns it into one that costs a chance but the leader.
  const [mode, setMode] = useState<CommitmentMode>('prod');
  const modes = modesOf(question);
  const isOffered = modes.includes(mode);
  const otherMode = useRef<HTMLInputElement>(null);
  const languages = question.language_limit;
  const isTaken = languages.includes(language);
  const languageField = useRef<HTMLInputElement>(null);
  const handIn = useZipHandIn({
    place: { competitionId: question.competition_id, teamId: team.id, questionId: question.id },
    maxBytes: TEAM_UPLOAD_MAX_BYTES.model,
    until: question.e_time,
    isSound: () => {
      if (!isTaken) languageField.current?.focus();
      else if (!isOffered) otherMode.current?.focus();
      return isTaken && isOffered;
    },
    kind: JSON.stringify([question.id, language, mode]),
    record: (uploadId) =>
      create({
        // Sent again because its answer was lost, it is still one submission.
        [IDEMPOTENCY_HEADER]: `${uploadId}.${language}.${mode}`,
        createCommitmentDto: {
          competition_id: question.competition_id,
          question_id: question.id,
          upload_id: uploadId,
          language,
          mode,
        },
      }).unwrap(),
    onDone: onSubmitted,
  });
  return (
    <HandInDialog
      title={text('commitments.submitCode')}
      confirm={text('commitments.submit')}
      maxBytes={TEAM_UPLOAD_MAX_BYTES.model}
      handIn={handIn}
      onClose={onClose}
    >
      <TextField
        select
        label={text('commitments.language')}
        value={language}
        onChange={(event) => setLanguage(event.target.value as SubmissionLanguage)}
        disabled={handIn.busy}
        inputRef={languageField}
        error={!isTaken}
        helperText={<LanguageHint language={language} isTaken={isTaken} />}
      >
        {[...new Set([...languages, language])].map((offered) => (
          <MenuItem key={offered} value={offered} disabled={!languages.includes(offered)}>
            {text(languageName[offered])}
          </MenuItem>
        ))}
      </TextField>
      <FormControl disabled={handIn.busy} error={!isOffered}>
        <FormLabel id={modeLabel}>{text('commitments.mode')}</FormLabel>
        <RadioGroup
          row
          aria-labelledby={modeLabel}
          aria-describedby={`${modeHint} ${noTest}`}
          value={mode}
          onChange={(event) => setMode(event.target.value as CommitmentMode)}
        >
          {COMMITMENT_MODES.map((offered) => (
            <FormControlLabel
              key={offered}
              value={offered}
              control={<Radio slotProps={offered === 'prod' ? { input: { ref: otherMode } } : undefined} />}
              disabled={handIn.busy || !modes.includes(offered)}
              label={text(`commitments.mode.${offered}`)}
            />
          ))}
        </RadioGroup>
        {/* Said anew with each choice: a description is read out on the way in alone. */}
        <FormHelperText id={modeHint} aria-live="polite" sx={{ mx: 0 }}>
          {text(`commitments.mode.${mode}.hint`)}
        </FormHelperText>
        {!question.has_test && (
          <FormHelperText id={noTest} sx={{ mx: 0 }}>
            {text('commitments.mode.noTest')}
          </FormHelperText>
        )}
      </FormControl>
    </HandInDialog>
  );
}
