import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { SETTINGS_AUDIT_ID } from '@tianheng/contracts';
import { Loaded } from '@tianheng/web-kit/components/Loaded.tsx';
import { useFresh } from '@tianheng/web-kit/hooks/useFresh.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useCallback } from 'react';
import { HistoryLink } from '../../shared/components/HistoryLink.tsx';
import { PageHeader } from '../../shared/components/PageHeader.tsx';
import { useLazySettingsGetQuery } from '../../shared/settings.api.ts';
import { SettingsForm } from './SettingsForm.tsx';

/** What holds of all matches alike. */
export function Component() {
  const text = useText();
  const [read] = useLazySettingsGetQuery();
  const reading = useFresh(useCallback(() => read().unwrap(), [read]));
  return (
    <>
      <PageHeader
        title={text('settings.title')}
        actions={<HistoryLink type="settings" id={SETTINGS_AUDIT_ID} />}
      />
      {reading.error !== undefined && <Typography sx={{ mb: 1.5 }}>{text('settings.failed')}</Typography>}
      <Loaded reading={reading} announced skeleton={<Skeleton variant="rounded" height={420} />}>
        {(settings) => <SettingsForm settings={settings} />}
      </Loaded>
    </>
  );
}
