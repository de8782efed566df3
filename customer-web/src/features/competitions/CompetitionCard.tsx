import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type Competition, isCompetitionOpen, pickText } from '@tianheng/contracts';
import { LanguageTag } from '@tianheng/web-kit/components/LanguageTag.tsx';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { Link } from 'react-router';
import { RichText } from '../../shared/components/RichText.tsx';
import { ArrowIcon } from '../../shared/components/shell-icons.tsx';
import { paths } from '../../shared/paths.ts';
import { CompetitionArt } from './CompetitionArt.tsx';
import { CompetitionBadge, CompetitionFacts } from './CompetitionFacts.tsx';

export function CompetitionCard({ competition }: { competition: Competition }) {
  const text = useText();
  const notify = useNotify();
  const title = pickText(useLanguage(), competition.title, competition.title_en);
  const open = isCompetitionOpen(competition.status);
  const label = text('competitions.details.of', { title: title.text });
  return (
    <Paper
      component="article"
      variant="outlined"
      sx={{ display: 'grid', gridTemplateColumns: { sm: '200px 1fr', md: '260px 1fr' }, overflow: 'hidden' }}
    >
      <Box
        sx={{
          height: { xs: 132, sm: '100%' },
          minHeight: { sm: 220 },
          filter: open ? 'none' : 'saturate(0.35)',
        }}
      >
        <CompetitionArt id={competition.id} />
      </Box>
      <Stack sx={{ p: { xs: 2.5, md: 3 }, minWidth: 0, gap: 1.5, alignItems: 'flex-start' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="h3" component="h2" lang={title.language}>
            {title.text}
          </Typography>
          <CompetitionBadge status={competition.status} />
          <LanguageTag language={title.language} />
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          <CompetitionFacts competition={competition} />
        </Box>
        {competition.desc !== '' && (
          <Box sx={{ width: '100%' }}>
            {title.language !== competition.language && <LanguageTag language={competition.language} />}
            <RichText html={competition.desc} language={competition.language} lines={4} />
          </Box>
        )}
        {open ? (
          <Button
            component={Link}
            to={paths.match(competition.id)}
            variant="contained"
            endIcon={<ArrowIcon />}
            aria-label={label}
            sx={{ mt: 'auto' }}
          >
            {text('competitions.details')}
          </Button>
        ) : (
          <Stack direction="row" sx={{ mt: 'auto', flexWrap: 'wrap', gap: 1.5 }}>
            <Button
              variant="outlined"
              color="inherit"
              aria-label={label}
              onClick={() => notify('warning', { id: 'competitions.notOpen' })}
            >
              {text('competitions.details')}
            </Button>
            {competition.status === 'done' && (
              <Button
                component={Link}
                to={paths.results(competition.id)}
                endIcon={<ArrowIcon />}
                aria-label={text('competitions.results.of', { title: title.text })}
              >
                {text('competitions.results')}
              </Button>
            )}
          </Stack>
        )}
      </Stack>
    </Paper>
  );
}
