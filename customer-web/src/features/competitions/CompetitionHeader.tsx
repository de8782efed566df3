import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { type Competition, pickText } from '@tianheng/contracts';
import { LanguageTag } from '@tianheng/web-kit/components/LanguageTag.tsx';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode } from 'react';
import { BackIcon, PrizeIcon } from '../../shared/components/icons.tsx';
import { paths } from '../../shared/paths.ts';
import { CompetitionBadge, CompetitionFacts } from './CompetitionFacts.tsx';

interface CompetitionHeaderProps {
  competition: Competition;
  /** its piece of sky */
  art: ReactNode;
  /** the time left; nothing where none is */
  countdown: ReactNode;
  /** the way in */
  entry: ReactNode;
}

/** One line, also before it is known how much is left. */
const COUNTDOWN_SPACE = { minHeight: '1.65em', mb: 0.5, fontSize: { xs: '1.125rem', sm: '1.25rem' } };

/** The competition's title on its piece of sky. */
export function CompetitionHeader({ competition, art, countdown, entry }: CompetitionHeaderProps) {
  const text = useText();
  const language = useLanguage();
  const title = pickText(language, competition.title, competition.title_en);
  const journal = pickText(language, competition.journal, competition.journal_en);
  return (
    <Box sx={{ position: 'relative', overflow: 'hidden', bgcolor: 'sky.mid', color: 'sky.text' }}>
      <Box
        sx={{
          position: 'absolute',
          right: 0,
          top: 0,
          bottom: 0,
          width: { xs: '100%', md: '46%' },
          opacity: { xs: 0.18, md: 0.9 },
        }}
      >
        {art}
      </Box>
      <Container sx={{ position: 'relative', py: { xs: 4, md: 6 } }}>
        <RouterLink
          to={paths.matches}
          underline="hover"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, color: 'sky.textMuted', mb: 2 }}
        >
          <BackIcon fontSize="small" />
          {text('competitions.back')}
        </RouterLink>
        <Box sx={{ maxWidth: { md: '58%' } }}>
          <Typography
            variant="h1"
            lang={title.language}
            sx={{ fontSize: 'clamp(1.625rem, 1.2rem + 1.8vw, 2.375rem)' }}
          >
            {title.text}
          </Typography>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              my: 1.5,
              '& .MuiChip-outlined': { color: 'sky.text', borderColor: 'sky.line' },
            }}
          >
            <CompetitionBadge status={competition.status} />
            <LanguageTag language={title.language} tone="sky" />
          </Box>
          <Box sx={{ color: 'sky.textMuted' }}>
            {countdown && <Box sx={COUNTDOWN_SPACE}>{countdown}</Box>}
            <CompetitionFacts competition={competition} isWhole />
            {journal.text !== '' && (
              <Typography lang={journal.language} sx={{ mt: 1.5, whiteSpace: 'pre-line' }}>
                <PrizeIcon
                  sx={{ fontSize: '1.25rem', mr: 0.75, verticalAlign: '-0.2em', color: 'sky.sun' }}
                />
                {journal.text}
              </Typography>
            )}
          </Box>
          {entry && <Box sx={{ mt: 2.5 }}>{entry}</Box>}
        </Box>
      </Container>
    </Box>
  );
}
