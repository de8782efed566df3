import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type Competition, type CompetitionStatus, pickText } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { LanguageTag } from '@tianheng/web-kit/components/LanguageTag.tsx';
import { TableBox } from '@tianheng/web-kit/components/TableBox.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useCompetitionsListQuery } from './dashboard.api.ts';
import { GLANCE, PANEL_ROWS } from './glance.ts';
import { Panel } from './Panel.tsx';

const TONES: Record<CompetitionStatus, 'default' | 'success' | 'info'> = {
  not_started: 'info',
  in_processing: 'success',
  done: 'default',
};

function CompetitionRow({ competition }: { competition: Competition }) {
  const text = useText();
  const formats = useFormats();
  const title = pickText(useLanguage(), competition.title, competition.title_en);
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ minWidth: 180 }}>
        <span lang={title.language}>{title.text}</span> <LanguageTag language={title.language} />
      </TableCell>
      <TableCell>
        <Chip
          size="small"
          variant="outlined"
          color={TONES[competition.status]}
          label={text(`dashboard.status.${competition.status}`)}
        />
      </TableCell>
      <TableCell align="right">{formats.number(competition.team_number)}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{formats.instant(competition.end_time)}</TableCell>
    </TableRow>
  );
}

export function CompetitionsPanel() {
  const text = useText();
  const { number } = useFormats();
  const query = useCompetitionsListQuery(GLANCE, { refetchOnMountOrArgChange: true });
  const title = text('dashboard.competitions.title');
  return (
    <Panel title={title} query={query} lines={PANEL_ROWS + 2}>
      {({ data, total_count: total }) =>
        total === 0 ? (
          <EmptyState title={text('dashboard.competitions.empty')} />
        ) : (
          <>
            <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, mb: 1.5 }}>
              <Typography component="span" sx={{ fontSize: '2rem', fontWeight: 700, lineHeight: 1.2 }}>
                {number(total)}
              </Typography>
              <Typography component="span" color="textSecondary">
                {text('dashboard.competitions.total', { total })}
              </Typography>
            </Box>
            <TableBox label={title} size="small">
              <TableHead>
                <TableRow>
                  <TableCell>{text('dashboard.competitions.name')}</TableCell>
                  <TableCell>{text('dashboard.competitions.status')}</TableCell>
                  <TableCell align="right">{text('dashboard.competitions.teams')}</TableCell>
                  <TableCell>{text('dashboard.competitions.end')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {data.map((competition) => (
                  <CompetitionRow key={competition.id} competition={competition} />
                ))}
              </TableBody>
            </TableBox>
          </>
        )
      }
    </Panel>
  );
}
