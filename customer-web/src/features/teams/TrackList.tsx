import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { QuestionBind } from '@tianheng/contracts';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { countryNames } from '@tianheng/web-kit/intl/countries.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { QuestionRef } from '../../shared/match-paths.ts';

interface TrackListProps {
  binds: QuestionBind[];
  toQuestion: (question: QuestionRef) => string;
}

/** The questions a team takes part in, by group. */
export function TrackList({ binds, toQuestion }: TrackListProps) {
  const text = useText();
  const { list } = useFormats();
  const language = useLanguage();
  if (binds.length === 0) return <Typography color="textSecondary">{text('teams.noTracks')}</Typography>;
  const groups = [...new Set(binds.map((bind) => bind.question_group_id))];
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))' }}
    >
      {groups.map((groupId) => {
        const own = binds.filter((bind) => bind.question_group_id === groupId);
        const [first] = own;
        const countries = countryNames(language, first?.question_group_country ?? '');
        return (
          <Paper key={groupId} variant="outlined" sx={{ p: 2.5 }}>
            <Typography variant="h4" component="h3">
              {first?.question_group_name}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {countries.length === 0
                ? text('teams.countries.all')
                : text('teams.countries', { list: list(countries) })}
            </Typography>
            <Box component="ul" sx={{ mb: 0, mt: 1, pl: 2.5 }}>
              {own.map((bind) => (
                <li key={bind.id}>
                  <RouterLink to={toQuestion({ id: bind.question_id })}>{bind.question_title}</RouterLink>
                </li>
              ))}
            </Box>
          </Paper>
        );
      })}
    </Box>
  );
}
