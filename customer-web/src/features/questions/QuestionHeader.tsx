import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { SCORE_DIGITS_MAX, type QuestionDetail } from '@tianheng/contracts';
import { LanguageTag } from '@tianheng/web-kit/components/LanguageTag.tsx';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode } from 'react';
import { BackIcon } from '../../shared/components/icons.tsx';
import { QuestionPicture } from '../../shared/components/QuestionPicture.tsx';
import { paths } from '../../shared/paths.ts';

/** What lies below it. */
export const QUESTION_SPACE = { py: { xs: 2, md: 3 }, pb: { xs: 6, md: 9 } } as const;

interface QuestionHeaderProps {
  question: QuestionDetail;
  /** the time left */
  notice: ReactNode;
  /** the upload button and why it may be disabled */
  children: ReactNode;
}

/** Picture, title, points, description, the time left, and what can be done. */
export function QuestionHeader({ question, notice, children }: QuestionHeaderProps) {
  const text = useText();
  const { number } = useFormats();
  return (
    <Box sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}>
      <Container sx={{ py: { xs: 3, md: 4 } }}>
        <RouterLink
          to={paths.match(question.competition_id)}
          underline="hover"
          color="textSecondary"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, mb: 2 }}
        >
          <BackIcon fontSize="small" />
          {text('questions.back')}
        </RouterLink>
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 2.5, md: 4 },
            gridTemplateColumns: { sm: '220px minmax(0, 1fr)', md: '300px minmax(0, 1fr)' },
          }}
        >
          <Box sx={{ borderRadius: 2, overflow: 'hidden', height: { xs: 120, sm: 180, md: 200 } }}>
            <QuestionPicture url={question.picture_url} type={question.question_type} />
          </Box>
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
              <Typography
                variant="h1"
                lang={question.title_language}
                sx={{ fontSize: 'clamp(1.5rem, 1.1rem + 1.6vw, 2.125rem)' }}
              >
                {question.title}
              </Typography>
              <LanguageTag language={question.title_language} />
            </Box>
            <Typography sx={{ mt: 0.5, fontWeight: 600, color: 'primary.main' }}>
              {text('questions.totalScore', {
                shown: number(question.total_score, SCORE_DIGITS_MAX),
                score: question.total_score,
              })}
              {question.question_type === 'model' && (
                <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
                  {` · ${text('questions.higher')}`}
                </Box>
              )}
            </Typography>
            <Typography
              lang={question.desc_language}
              color="textSecondary"
              sx={{ mt: 1, whiteSpace: 'pre-line' }}
            >
              {question.desc}
            </Typography>
            {question.desc_language !== question.title_language && (
              <LanguageTag language={question.desc_language} />
            )}
            <Box sx={{ mt: 2 }}>{notice}</Box>
            <Box sx={{ mt: 2 }}>{children}</Box>
          </Box>
        </Box>
      </Container>
    </Box>
  );
}
