import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { Competition } from '@tianheng/contracts';
import { LanguageTag } from '@tianheng/web-kit/components/LanguageTag.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode } from 'react';
import { RichText } from '../../shared/components/RichText.tsx';
import { useConfigured } from '../../shared/site-config.ts';
import { CompetitionTimeline } from './CompetitionTimeline.tsx';

/** Text beside dates, or above them where it is narrow. */
export const ABOUT_GRID = {
  display: 'grid',
  rowGap: 3,
  columnGap: { xs: 3, md: 5 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 300px' },
  gridTemplateRows: { md: 'auto auto 1fr' },
  alignItems: 'start',
} as const;

interface CompetitionAboutProps {
  competition: Competition;
  /** what the viewer may do now, below the dates */
  children?: ReactNode;
  /** how to take part and what that asks for: beside the dates, below them on a phone */
  needs?: ReactNode;
}

/** Whom to ask: the operators of this installation, where they have named an address. */
function Contact() {
  const text = useText();
  const contact = useConfigured('contact');
  if (contact === null) return null;
  return (
    <Typography variant="body2" sx={{ mt: 2 }}>
      {text('competitions.contact')} <Link href={contact}>{text('competitions.contact.write')}</Link>
    </Typography>
  );
}

/** What a competition is about, beside its dates and whom to ask. */
export function CompetitionAbout({ competition, children, needs }: CompetitionAboutProps) {
  const text = useText();
  return (
    <Box sx={ABOUT_GRID}>
      <Box component="section" aria-labelledby="competition-about" sx={{ minWidth: 0 }}>
        <Typography id="competition-about" variant="h3" component="h2" sx={{ mb: 1 }}>
          {text('competitions.about')}
        </Typography>
        <LanguageTag language={competition.language} />
        {competition.desc === '' ? (
          <Typography color="textSecondary">{text('competitions.noDescription')}</Typography>
        ) : (
          <RichText html={competition.desc} language={competition.language} />
        )}
      </Box>
      <Paper
        component="section"
        variant="outlined"
        aria-labelledby="competition-timeline"
        sx={{ p: 2.5, gridRow: { md: '1 / span 3' }, gridColumn: { md: 2 } }}
      >
        <Typography id="competition-timeline" variant="h4" component="h2" sx={{ mb: 2 }}>
          {text('competitions.timeline')}
        </Typography>
        <CompetitionTimeline competition={competition} />
        {children}
        <Contact />
      </Paper>
      {needs}
    </Box>
  );
}
