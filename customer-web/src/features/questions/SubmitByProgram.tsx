import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  COMMITMENT_MODES,
  SNIPPET_KEY,
  SUBMISSION_SNIPPET_FILE,
  SUBMISSION_SNIPPET_LANGUAGES,
  modesOf,
  submissionSnippet,
  type CommitmentMode,
  type QuestionDetail,
  type SubmissionLanguage,
  type SubmissionSnippetLanguage,
} from '@tianheng/contracts';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { languageName } from '@tianheng/web-kit/intl/submission-languages.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useState } from 'react';
import { Program, PROGRAM_NAMES, ProgramChoice } from '../../shared/components/Program.tsx';
import { paths } from '../../shared/paths.ts';

/** Programs that submit to this question and wait for the verdict, to be copied. */
export function SubmitByProgram({ question }: { question: QuestionDetail }) {
  const text = useText();
  const offered = question.language_limit;
  const [program, setProgram] = useState<SubmissionSnippetLanguage>('curl');
  const [language, setLanguage] = useState<SubmissionLanguage>(offered[0] ?? 'python3');
  const [mode, setMode] = useState<CommitmentMode>('prod');
  const modes = modesOf(question);
  // A test that is no longer offered stays one: a ranked submission costs a chance.
  const isOffered = modes.includes(mode);
  const [isChosen, setChosen] = useState(false);
  const isTaken = offered.includes(language);
  return (
    <Paper component="section" variant="outlined" sx={{ p: { xs: 2.5, md: 3 } }}>
      <Typography variant="h3" component="h2">
        {text('questions.program.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {text('questions.program.text', { filename: SUBMISSION_SNIPPET_FILE, variable: SNIPPET_KEY })}{' '}
        <RouterLink to={paths.personage}>{text('questions.program.key')}</RouterLink>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <ProgramChoice
          label={text('questions.program.language')}
          languages={SUBMISSION_SNIPPET_LANGUAGES}
          value={program}
          onChoose={setProgram}
        />
        {(offered.length > 1 || !isTaken) && (
          <TextField
            select
            size="small"
            label={text('questions.program.of')}
            value={language}
            onChange={({ target }) => setLanguage(target.value as SubmissionLanguage)}
            error={!isTaken}
            helperText={isTaken ? undefined : text('commitments.language.gone')}
            sx={{ minWidth: 200 }}
          >
            {!isTaken && (
              <MenuItem value={language} disabled>
                {text(languageName[language])}
              </MenuItem>
            )}
            {offered.map((known) => (
              <MenuItem key={known} value={known}>
                {text(languageName[known])}
              </MenuItem>
            ))}
          </TextField>
        )}
        {(modes.length > 1 || isChosen) && (
          <TextField
            select
            size="small"
            label={text('commitments.mode')}
            value={mode}
            onChange={({ target }) => {
              setMode(target.value as CommitmentMode);
              // It stays under the finger of whoever uses it.
              setChosen(true);
            }}
            error={!isOffered}
            helperText={isOffered ? undefined : text('commitments.mode.noTest')}
            sx={{ minWidth: 120 }}
          >
            {COMMITMENT_MODES.map((known) => (
              <MenuItem key={known} value={known} disabled={!modes.includes(known)}>
                {text(`commitments.mode.${known}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Box>
      <Program
        program={submissionSnippet(program, {
          origin: window.location.origin,
          competition_id: question.competition_id,
          question_id: question.id,
          language,
          mode,
        })}
        label={text('questions.program.label', { language: PROGRAM_NAMES[program] })}
        copy={text('questions.program.copy')}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {text('questions.program.once')}
      </Typography>
    </Paper>
  );
}
