import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { decidingLimits, SCORE_DIGITS_MAX } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { languageName } from '@tianheng/web-kit/intl/submission-languages.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSettingsGetQuery } from '../../../shared/settings.api.ts';
import type { Previewed } from './previewed.ts';

/** When and how often something may be submitted, and what a program may use. */
export function PreviewRules({ question }: { question: Previewed }) {
  const text = useText();
  const { instant, duration, bytes, list, number } = useFormats();
  const { currentData: settings } = useSettingsGetQuery();
  // As the server states them. Where the settings cannot be read, the track's own are the best there is.
  const limits = settings ? decidingLimits(question, settings) : { ...question, submit_period: 0 };
  const facts: [string, string][] = [
    [text('preview.from'), instant(question.s_time)],
    [text('preview.until'), instant(question.e_time)],
  ];
  if (question.question_type === 'model') {
    facts.push(
      [
        text('preview.score'),
        `${text('preview.score.range', { total: number(question.total_score, SCORE_DIGITS_MAX) })} ${text('preview.score.best')}`,
      ],
      [
        text('preview.languages'),
        list(question.language_limit.map((language) => text(languageName[language]))),
      ],
      [text('preview.timeLimit'), duration(limits.time_limit * 1000)],
      [text('preview.memoryLimit'), bytes(question.memory_limit * 1024 * 1024)],
      [text('preview.cpuLimit'), String(question.cpu_limit)],
      [
        text('preview.commitLimit'),
        limits.commit_limit === 0
          ? text('preview.noLimit')
          : text('preview.chances', { count: limits.commit_limit }),
      ],
    );
    if (limits.training_interval > 0)
      facts.push([text('preview.interval'), duration(limits.training_interval * 1000)]);
    if (limits.submit_period > 0) facts.push([text('preview.period'), duration(limits.submit_period * 1000)]);
  }
  return (
    <Paper component="aside" variant="outlined" sx={{ p: 2.5, alignSelf: 'start' }}>
      <Typography variant="h4">{text('preview.rules')}</Typography>
      <Box component="dl" sx={{ m: 0, mt: 1.5, display: 'grid', gap: 1.25 }}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {value}
            </Box>
          </div>
        ))}
      </Box>
    </Paper>
  );
}
