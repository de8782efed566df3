import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { SCORE_DIGITS_MAX, type EpochMs, type QuestionDetail } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { LanguageTag } from '@tianheng/web-kit/components/LanguageTag.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { languageName } from '@tianheng/web-kit/intl/submission-languages.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { RichText } from '../../shared/components/RichText.tsx';

interface OverviewTabProps {
  question: QuestionDetail;
  /** when submitting ends, where that is another time than the question's own; null where nobody knows */
  until?: EpochMs | null;
}

function Limits({ question, until = question.e_time }: OverviewTabProps) {
  const text = useText();
  const { instant, duration, bytes, list, number } = useFormats();
  const facts: [string, string][] = [
    [text('questions.from'), instant(question.s_time)],
    ...(until === null ? [] : [[text('questions.until'), instant(until)] satisfies [string, string]]),
  ];
  if (question.question_type === 'model') {
    facts.push(
      [
        text('questions.score'),
        `${text('questions.score.range', { total: number(question.total_score, SCORE_DIGITS_MAX) })} ${text('questions.score.best')}`,
      ],
      [
        text('questions.languages'),
        list(question.language_limit.map((language) => text(languageName[language]))),
      ],
      [text('questions.timeLimit'), duration(question.time_limit * 1000)],
      [text('questions.memoryLimit'), bytes(question.memory_limit * 1024 * 1024)],
      [text('questions.cpuLimit'), String(question.cpu_limit)],
      [
        text('questions.commitLimit'),
        question.commit_limit === 0
          ? text('questions.noLimit')
          : text('questions.chances', { count: question.commit_limit }),
      ],
    );
    if (question.training_interval > 0) {
      facts.push([text('questions.interval'), duration(question.training_interval * 1000)]);
    }
    if (question.submit_period > 0) {
      facts.push([text('questions.period'), duration(question.submit_period * 1000)]);
    }
  }
  return (
    <Paper component="aside" variant="outlined" sx={{ p: 2.5, alignSelf: 'start' }}>
      <Typography variant="h4" component="h2">
        {text('questions.rules')}
      </Typography>
      <Box component="dl" sx={{ m: 0, mt: 1.5, display: 'grid', gap: 1.25 }}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {value}
            </Box>
          </div>
        ))}
      </Box>
    </Paper>
  );
}

/** Text beside rules, or above them where it is narrow. */
export const OVERVIEW_GRID = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { md: 'minmax(0, 1fr) 280px' },
} as const;

/** What the question asks, and the rules of submitting. */
export function OverviewTab({ question, until }: OverviewTabProps) {
  const text = useText();
  return (
    <Box sx={OVERVIEW_GRID}>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h2" sx={visuallyHidden}>
          {text('questions.tab.overview')}
        </Typography>
        <LanguageTag language={question.language} />
        {question.question_detail === '' ? (
          <EmptyState title={text('questions.noOverview')} />
        ) : (
          <RichText html={question.question_detail} language={question.language} />
        )}
      </Box>
      <Limits question={question} until={until} />
    </Box>
  );
}
