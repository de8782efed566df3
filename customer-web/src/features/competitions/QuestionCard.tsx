import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { SCORE_DIGITS_MAX, type QuestionSummary, type TeamQuestionInfo } from '@tianheng/contracts';
import { LanguageTag } from '@tianheng/web-kit/components/LanguageTag.tsx';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { QuestionPicture } from '../../shared/components/QuestionPicture.tsx';

interface QuestionCardProps {
  to: string;
  question: QuestionSummary;
  /** the viewer's team's, where it is enrolled */
  own?: TeamQuestionInfo | undefined;
}

/** How far the viewer's team is: its best score, or that it has handed in, or that it is enrolled. */
function OwnResult({ own, question }: { own: TeamQuestionInfo; question: QuestionSummary }) {
  const text = useText();
  const { number } = useFormats();
  const { best_score: best, commit_number: count } = own;
  const label =
    best !== null
      ? text('competitions.own.best', {
          score: number(best, SCORE_DIGITS_MAX),
          total: number(question.total_score, SCORE_DIGITS_MAX),
        })
      : count === 0
        ? text('competitions.own.enrolled')
        : text(
            question.question_type === 'project' ? 'competitions.own.handedIn' : 'competitions.own.submitted',
            { count },
          );
  return (
    <Chip
      size="small"
      color={best === null ? 'default' : 'success'}
      variant="outlined"
      label={label}
      sx={{ fontVariantNumeric: 'tabular-nums' }}
    />
  );
}

/** One question; the whole card leads to it through its title's link. */
export function QuestionCard({ to, question, own }: QuestionCardProps) {
  const text = useText();
  const { number } = useFormats();
  return (
    <Paper
      component="article"
      variant="outlined"
      sx={{
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: { xs: '96px 1fr', sm: '180px 1fr' },
        overflow: 'hidden',
        transition: 'border-color 120ms',
        '&:hover, &:focus-within': { borderColor: 'primary.main' },
      }}
    >
      <QuestionPicture url={question.picture_url} type={question.question_type} />
      <Box sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, rowGap: 0.5 }}>
          <Typography component="h2" variant="h4" lang={question.language}>
            <RouterLink
              to={to}
              underline="hover"
              sx={{ color: 'text.primary', '&::after': { content: '""', position: 'absolute', inset: 0 } }}
            >
              {question.name}
            </RouterLink>
          </Typography>
          <LanguageTag language={question.language} />
        </Box>
        <Typography
          color="textSecondary"
          lang={question.desc_language}
          sx={{
            mt: 0.75,
            display: '-webkit-box',
            WebkitLineClamp: 2,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
          }}
        >
          {question.desc}
        </Typography>
        {question.desc_language !== question.language && <LanguageTag language={question.desc_language} />}
        <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Chip
            size="small"
            color={question.question_type === 'model' ? 'primary' : 'secondary'}
            variant="outlined"
            label={text(
              question.question_type === 'model' ? 'competitions.type.model' : 'competitions.type.project',
            )}
          />
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {text('competitions.points', {
              shown: number(question.total_score, SCORE_DIGITS_MAX),
              score: question.total_score,
            })}
          </Typography>
          {own && <OwnResult own={own} question={question} />}
        </Box>
      </Box>
    </Paper>
  );
}
