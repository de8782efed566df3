import Paper from '@mui/material/Paper';
import { SCORE_DIGITS_MAX, type AdminQuestionDetail, type Id } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { languageName } from '@tianheng/web-kit/intl/submission-languages.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Facts, type Fact } from '../../shared/components/Facts.tsx';

/** What is known of a track; of a model question also what it is judged with. */
export function QuestionFacts({ question }: { question: AdminQuestionDetail }) {
  const text = useText();
  const { instant, number } = useFormats();
  const yesNo = (is: boolean) => text(is ? 'questions.yes' : 'questions.no');
  const facts: Fact[] = [
    { label: text('questions.column.no'), value: number(question.question_no) },
    { label: text('questions.column.type'), value: text(`questions.type.${question.question_type}`) },
    { label: text('questions.column.start'), value: instant(question.s_time) },
    { label: text('questions.column.end'), value: instant(question.e_time) },
    { label: text('questions.column.score'), value: number(question.total_score, SCORE_DIGITS_MAX) },
    { label: text('questions.column.submit'), value: yesNo(question.is_submit) },
    { label: text('questions.column.required'), value: yesNo(question.required) },
    { label: text('questions.column.teams'), value: number(question.team_count) },
    { label: text('questions.column.submissions'), value: number(question.commitment_count) },
    { label: text('questions.column.updated'), value: instant(question.updated_at) },
  ];
  return (
    <Paper component="section" variant="outlined" sx={{ p: { xs: 2, md: 2.5 }, minWidth: 0 }}>
      {question.question_type === 'model' ? (
        <ModelFacts question={question} facts={facts} />
      ) : (
        <Facts facts={facts} />
      )}
    </Paper>
  );
}

function ModelFacts({ question, facts }: { question: AdminQuestionDetail; facts: Fact[] }) {
  const text = useText();
  const { instant, list, number, seconds } = useFormats();
  const titles = (ids: Id[]) =>
    ids.map((id) => question.datasets.find((known) => known.id === id)?.title ?? id).join('\n');
  const { sync_status: sync, synced_at: syncedAt } = question;
  const warnings =
    sync === 'failed' || sync === 'cancel'
      ? // Without an earlier one there is nothing to judge by.
        [text(syncedAt === null ? `questions.sync.first.${sync}` : `questions.sync.${sync}`)]
      : [];
  const all: Fact[] = [
    ...facts,
    {
      label: text('questions.fact.sandbox'),
      // One line for each language.
      value: question.sandbox_image.replace(/,\s*/g, '\n'),
      isLong: true,
    },
    { label: text('questions.fact.judge'), value: question.judge_image, isLong: true },
    {
      label: text('questions.fact.languages'),
      value: list(question.language_limit.map((name) => text(languageName[name]))),
    },
    { label: text('questions.fact.time'), value: seconds(question.time_limit) },
    { label: text('questions.fact.memory'), value: number(question.memory_limit) },
    { label: text('questions.fact.cpu'), value: number(question.cpu_limit) },
    { label: text('questions.fact.open'), value: titles(question.open_dataset), isLong: true },
    {
      label: text('questions.column.synced'),
      value: [...(syncedAt === null ? [] : [instant(syncedAt)]), ...warnings].join('\n'),
    },
  ];
  return <Facts facts={all} />;
}
