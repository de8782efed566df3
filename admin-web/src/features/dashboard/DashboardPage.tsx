import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { CompetitionsPanel } from './CompetitionsPanel.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { StatisticsPanel } from './StatisticsPanel.tsx';
import { TasksPanel } from './TasksPanel.tsx';
import { PageHeader } from '../../shared/components/PageHeader.tsx';
import { useAuthUserInfoQuery } from '../../shared/user.api.ts';

export function Component() {
  const text = useText();
  const { data: user } = useAuthUserInfoQuery();
  return (
    <>
      <PageHeader title={text('dashboard.title')} actions={<RefreshButton />} />
      {user && (
        <Typography color="textSecondary" sx={{ mb: 2.5 }}>
          {text('dashboard.welcome', { name: user.nickname || user.username })}
        </Typography>
      )}
      <StatisticsPanel />
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '3fr 2fr' },
          alignItems: 'start',
        }}
      >
        <CompetitionsPanel />
        <SettingsPanel />
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <TasksPanel />
        </Box>
      </Box>
    </>
  );
}
