import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { QuestionDetail } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { ExampleCode } from './ExampleCode.tsx';
import { FileRow } from './FileRow.tsx';
import { SubmitByProgram } from './SubmitByProgram.tsx';
import { useDownload } from '../../shared/useDownload.ts';

function Example({ question }: { question: QuestionDetail }) {
  const text = useText();
  const { busy, download } = useDownload();
  const { example_id: key, example_filename: filename } = question;
  if (key === null) return <EmptyState title={text('questions.noExample')} />;
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2.5, md: 3 } }}>
      <Typography variant="h3" component="h2">
        {text('questions.example.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {text('questions.example.text')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        <FileRow
          filename={filename ?? text('questions.example.title')}
          busy={busy === key}
          onDownload={() => void download(key)}
        />
      </Box>
      <ExampleCode key={key} fileKey={key} />
    </Paper>
  );
}

/** A valid submission to start from, and programs that submit it. */
export function ExampleTab({ question }: { question: QuestionDetail }) {
  return (
    <Stack spacing={3}>
      <Example question={question} />
      <SubmitByProgram question={question} />
    </Stack>
  );
}
