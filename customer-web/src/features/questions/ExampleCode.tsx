import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { Id } from '@tianheng/contracts';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { useFresh } from '@tianheng/web-kit/hooks/useFresh.ts';
import { networkError } from '@tianheng/web-kit/http/api-error.ts';
import type { Reading } from '@tianheng/web-kit/http/reading.ts';
import { mayGoBetter } from '@tianheng/web-kit/http/retry.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useCallback, useId, useState } from 'react';
import { CopyButton } from '../../shared/components/CopyButton.tsx';
import { useLazyDownloadUrlQuery } from '../../shared/files.api.ts';
import { readZipTexts, type ZipText } from './zip-texts.ts';

/** A larger archive is only downloaded. */
const READ_MAX_BYTES = 4 * 1024 * 1024;

/** The texts of the archive; none where it has none that can be read here. */
function useTexts(key: Id): Reading<ZipText[]> {
  const [ask] = useLazyDownloadUrlQuery();
  const read = useCallback(
    async (signal: AbortSignal): Promise<ZipText[]> => {
      const { url } = await ask(key).unwrap();
      const answer = await fetch(url, { signal });
      // Gone, or not yet there: another try would find no more.
      if (answer.status === 404) return [];
      if (!answer.ok) throw networkError(answer.status);
      if (Number(answer.headers.get('content-length') ?? 0) > READ_MAX_BYTES) return [];
      return readZipTexts(await answer.arrayBuffer());
    },
    [ask, key],
  );
  return useFresh(read);
}

/** The example's files to read, one at a time; nothing where they cannot be read here. */
export function ExampleCode({ fileKey }: { fileKey: Id }) {
  const text = useText();
  const panelId = useId();
  const { data: texts, error, isFetching, refetch } = useTexts(fileKey);
  const [at, choose] = useState(0);
  if (isFetching) return <Skeleton variant="rounded" height={320} sx={{ mt: 2 }} />;
  if (error !== undefined && mayGoBetter(error)) {
    return (
      <Box sx={{ mt: 2 }}>
        <ErrorState error={error} onRetry={refetch} />
      </Box>
    );
  }
  const shown = texts?.[at];
  // Without the texts there is still the download.
  if (!texts || !shown) return null;
  return (
    <Box sx={{ mt: 2, border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          pr: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Tabs
          variant="scrollable"
          value={at}
          onChange={(_event, chosen: number) => choose(chosen)}
          aria-label={text('questions.example.files')}
          sx={{ flex: 1, minWidth: 0 }}
        >
          {texts.map(({ name }, index) => (
            <Tab
              key={name}
              label={name}
              id={`${panelId}-${index}`}
              aria-controls={index === at ? panelId : undefined}
              sx={{ textTransform: 'none' }}
            />
          ))}
        </Tabs>
        <CopyButton value={shown.text} label={text('questions.example.copy', { filename: shown.name })} />
      </Box>
      <Box
        component="pre"
        id={panelId}
        tabIndex={0}
        role="tabpanel"
        aria-labelledby={`${panelId}-${at}`}
        sx={{
          m: 0,
          p: 2,
          maxHeight: 480,
          overflow: 'auto',
          fontSize: '0.8125rem',
          lineHeight: 1.55,
          fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
          overflowWrap: 'normal',
        }}
      >
        {shown.text}
      </Box>
    </Box>
  );
}
