import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { SCORE_DIGITS_MAX } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { languageName } from '@tianheng/web-kit/intl/submission-languages.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { ExplanationBox } from './ExplanationBox.tsx';
import { isExplained } from './explanation.ts';
import { LogButtons } from './LogButtons.tsx';
import { QueuePlace } from './QueuePlace.tsx';
import { RecordActions } from './RecordActions.tsx';
import type { RecordProps, RecordsProps } from './RecordTable.tsx';
import { RunningTime } from './RunningTime.tsx';
import { RankedNote, Score } from './Score.tsx';
import { StatusChip } from './StatusChip.tsx';
import { useAskedRecord } from './useAskedRecord.ts';

function Label({ id }: { id: TextId }) {
  const text = useText();
  return (
    <Box component="span" sx={{ color: 'text.secondary', mr: 0.5 }}>
      {text(id)}
    </Box>
  );
}

function RecordCard({ record, total, leads, onActed }: RecordProps & Pick<RecordsProps, 'total'>) {
  const text = useText();
  const { instant, number } = useFormats();
  const { status } = record;
  const { place, asked } = useAskedRecord<HTMLLIElement>(record);
  return (
    <Paper
      component="li"
      ref={place}
      id={record.commitment_no}
      tabIndex={asked ? -1 : undefined}
      variant="outlined"
      aria-label={record.commitment_no}
      sx={{ p: 2, display: 'grid', gap: 1, ...(asked && { borderColor: 'primary.main' }) }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
          <Box sx={{ fontSize: '1.375rem' }}>
            <Score record={record} />
          </Box>
          {record.score !== null && (
            <Typography component="span" variant="body2" color="textSecondary">
              {text('commitments.score.from', { total: number(total, SCORE_DIGITS_MAX) })}
            </Typography>
          )}
        </Box>
        <StatusChip status={status} />
      </Box>
      <RankedNote record={record} />
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {[
          record.commitment_no,
          text(`commitments.mode.${record.mode}`),
          text(languageName[record.language]),
        ].join(' · ')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {instant(record.submitted_at)}
      </Typography>
      {status === 'waiting' && (
        <Typography variant="body2">
          <Label id="commitments.queue" /> <QueuePlace record={record} />
        </Typography>
      )}
      {(status === 'running' || record.measured.time_ms !== undefined) && (
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <Label id="commitments.time" /> <RunningTime record={record} />
        </Typography>
      )}
      {isExplained(record) && <ExplanationBox commitment={record} />}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          '&:empty': { display: 'none' },
        }}
      >
        {record.has_log && <LogButtons commitment={record} named />}
        {leads && <RecordActions commitment={record} onActed={onActed} />}
      </Box>
    </Paper>
  );
}

/** The submissions where there is no room for a table: the score first. */
export function RecordCards({ records, total, leads, onActed }: RecordsProps) {
  const text = useText();
  return (
    <Box
      component="ul"
      aria-label={text('commitments.title')}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
        alignItems: 'start',
      }}
    >
      {records.map((record) => (
        <RecordCard
          key={record.commitment_id}
          record={record}
          total={total}
          leads={leads}
          onActed={onActed}
        />
      ))}
    </Box>
  );
}
