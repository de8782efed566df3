import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import { type AdminCompetitionDetail, pickText } from '@tianheng/contracts';
import { serverNow } from '@tianheng/web-kit/http/server-clock.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Facts } from '../../shared/components/Facts.tsx';
import { HtmlPreview } from '../../shared/components/HtmlPreview.tsx';
import { phaseOf } from './phase.ts';
import { PhaseChip } from './PhaseChip.tsx';

/** What is known of a match, and its description as its readers see it. */
export function MatchFacts({ match }: { match: AdminCompetitionDetail }) {
  const text = useText();
  const language = useLanguage();
  const { instant, number } = useFormats();
  const phase = phaseOf(match, serverNow());
  const description = pickText(language, match.desc, match.desc_en);
  return (
    <Paper component="section" variant="outlined" sx={{ p: { xs: 2, md: 2.5 }, minWidth: 0 }}>
      <Facts
        facts={[
          {
            label: text('matches.column.status'),
            value: (
              <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
                <PhaseChip phase={phase} />
                {match.status !== phase && (
                  <Chip
                    size="small"
                    label={text('matches.status.byHand', { status: text(`matches.status.${match.status}`) })}
                  />
                )}
                {match.is_final && <Chip size="small" label={text('matches.final')} />}
              </Box>
            ),
          },
          // The other one is above, as the page's own title.
          language === 'en'
            ? { label: text('matchForm.title'), value: match.title }
            : { label: text('matchForm.titleEn'), value: match.title_en },
          { label: text('matches.column.start'), value: instant(match.start_time) },
          { label: text('matches.column.end'), value: instant(match.end_time) },
          { label: text('matches.column.registration'), value: instant(match.registration_open_time) },
          { label: text('matchForm.teamSize'), value: number(match.team_size_limit) },
          { label: text('matches.column.teams'), value: number(match.team_count) },
          { label: text('matches.column.questions'), value: number(match.question_count) },
          {
            label: text('matchForm.topicCount'),
            value: match.topic_count === null ? '' : number(match.topic_count),
          },
          { label: text('matchForm.language'), value: text(`matchForm.language.${match.language}`) },
          { label: text('matches.column.updated'), value: instant(match.updated_at) },
        ]}
      />
      <Box
        role="region"
        aria-label={text('groups.match.desc')}
        tabIndex={0}
        sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider', maxHeight: 280, overflow: 'auto' }}
      >
        <HtmlPreview html={description.text} lang={description.language} />
      </Box>
    </Paper>
  );
}
