import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { JudgingPauseInfo } from '@tianheng/contracts';
import { TableBox } from '@tianheng/web-kit/components/TableBox.tsx';
import { SelectField } from '@tianheng/web-kit/form/SelectField.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useRef, useState } from 'react';
import { useAdminCompetitionsOptionsQuery } from '../../shared/competition-options.api.ts';
import { useRowFocus } from '../../shared/useRowFocus.ts';
import type { JudgingActions } from './useJudgingActions.tsx';

interface PausesPanelProps {
  pauses: JudgingPauseInfo[];
  actions: Pick<JudgingActions, 'pause' | 'resume'>;
}

/** What is held up and why, and the way to hold up any track. */
export function PausesPanel({ pauses, actions }: PausesPanelProps) {
  const text = useText();
  const { stamp } = useFormats();
  const { data: matches = [] } = useAdminCompetitionsOptionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [chosen, setChosen] = useState('');
  const choice = useRef<HTMLSelectElement>(null);
  const rows = useRowFocus<HTMLTableSectionElement>(choice);
  const tracks = matches.flatMap(({ title: match, groups }) =>
    groups
      .flatMap(({ questions }) => questions)
      .filter(({ question_type: type }) => type === 'model')
      .map(({ id, title }) => ({ value: id, label: `${match} · ${title}`, title })),
  );
  const nameOf = ({ question_title: title, competition_title: match }: JudgingPauseInfo) =>
    title === null ? text('judging.pauses.all') : `${match} · ${title}`;
  const track = tracks.find(({ value }) => value === chosen);
  return (
    <>
      {pauses.length === 0 ? (
        <Typography color="textSecondary">{text('judging.pauses.empty')}</Typography>
      ) : (
        <TableBox label={text('judging.pauses')} size="small">
          <TableHead>
            <TableRow>
              <TableCell>{text('judging.pauses.what')}</TableCell>
              <TableCell>{text('judging.pauses.why')}</TableCell>
              <TableCell>{text('judging.pauses.by')}</TableCell>
              <TableCell>{text('judging.pauses.since')}</TableCell>
              <TableCell />
            </TableRow>
          </TableHead>
          <TableBody {...rows}>
            {pauses.map((pause) => {
              const name = nameOf(pause);
              const cause = text(`judging.cause.${pause.cause}`);
              return (
                <TableRow key={`${pause.question_id} ${pause.cause}`}>
                  <TableCell component="th" scope="row" sx={{ minWidth: 180 }}>
                    {name}
                  </TableCell>
                  <TableCell sx={{ minWidth: 180, overflowWrap: 'anywhere' }}>
                    {/* Only people's own words: the platform says why in one language. */}
                    {(pause.cause === 'administrator' && pause.reason) || cause}
                  </TableCell>
                  <TableCell>{pause.username || text('judging.pauses.platform')}</TableCell>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>{stamp(pause.since)}</TableCell>
                  <TableCell align="right">
                    <Button
                      size="small"
                      variant="outlined"
                      // A track may be paused for several causes at a time.
                      aria-label={text('judging.resume.of', { track: name, cause })}
                      onClick={() => actions.resume(pause)}
                    >
                      {text('judging.resume.do')}
                    </Button>
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </TableBox>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2.5 }}>
        <SelectField
          label={text('judging.track')}
          size="small"
          placeholder={text('judging.pause.choose')}
          options={tracks}
          inputRef={choice}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          sx={{ flex: '0 1 420px', minWidth: 0 }}
        />
        <Button
          variant="outlined"
          color="inherit"
          disabled={track === undefined}
          onClick={() => track && actions.pause({ questionId: track.value, title: track.title })}
        >
          {text('judging.pause.do')}
        </Button>
      </Box>
    </>
  );
}
