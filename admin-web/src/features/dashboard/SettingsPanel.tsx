import Box from '@mui/material/Box';
import type { RaceSettings } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useSettingsGetQuery } from '../../shared/settings.api.ts';
import { Panel } from './Panel.tsx';

function SettingsList({ settings }: { settings: RaceSettings }) {
  const text = useText();
  const { number, seconds } = useFormats();
  const limited = (value: number, shown: (value: number) => string) =>
    value === 0 ? text('dashboard.settings.byTrack') : shown(value);
  const rows: [TextId, string][] = [
    ['dashboard.settings.period', seconds(settings.task_submit_period_per_team)],
    ['dashboard.settings.times', limited(settings.total_submit_times_per_team, number)],
    [
      'dashboard.settings.score',
      text(settings.show_score_after_running ? 'dashboard.settings.yes' : 'dashboard.settings.no'),
    ],
    ['dashboard.settings.timeout', limited(settings.job_timeout, seconds)],
  ];
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {rows.map(([label, value]) => (
        <Box
          key={label}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            columnGap: 2,
            py: 1.25,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {text(label)}
          </Box>
          <Box
            component="dd"
            sx={{
              flex: 'none',
              m: 0,
              maxWidth: '50%',
              textAlign: 'right',
              fontWeight: 600,
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

export function SettingsPanel() {
  const text = useText();
  const query = useSettingsGetQuery();
  return (
    <Panel title={text('dashboard.settings.title')} query={query} lines={4}>
      {(settings) => <SettingsList settings={settings} />}
    </Panel>
  );
}
