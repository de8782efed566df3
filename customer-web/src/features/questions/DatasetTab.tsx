import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { OpenDatasetDetail } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { LanguageTag } from '@tianheng/web-kit/components/LanguageTag.tsx';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { CopyButton } from '../../shared/components/CopyButton.tsx';
import { FactLine } from '../../shared/components/FactLine.tsx';
import { previewPath } from '../../shared/match-paths.ts';
import { paths } from '../../shared/paths.ts';
import { FileRow } from './FileRow.tsx';
import { useDownload } from '../../shared/useDownload.ts';

/** The datasets a question opens to its teams, with their files. */
export function DatasetTab({ datasets }: { datasets: OpenDatasetDetail[] }) {
  const text = useText();
  const { bytes, date } = useFormats();
  const { busy, download } = useDownload();
  if (datasets.length === 0) {
    return <EmptyState title={text('questions.noDatasets')} hint={text('questions.noDatasets.hint')} />;
  }
  return (
    <Stack spacing={3}>
      {datasets.map((dataset) => (
        <Paper key={dataset.id} component="article" variant="outlined" sx={{ p: { xs: 2.5, md: 3 } }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
            <Typography variant="h3" component="h2" lang={dataset.language}>
              {dataset.title}
            </Typography>
            <LanguageTag language={dataset.language} />
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            <FactLine
              facts={[
                text('questions.files', { count: dataset.download_list.length }),
                bytes(dataset.download_list.reduce((total, { size }) => total + size, 0)),
                text('questions.updated', { date: date(dataset.updated_at * 1000) }),
              ]}
            />
          </Typography>
          <Typography lang={dataset.language} sx={{ mt: 1.5 }}>
            {dataset.introduction}
          </Typography>
          <Typography sx={{ mt: 0.5, mb: 1.5 }}>
            <RouterLink to={paths.dataset(dataset.id)}>{text('questions.datasetPage')}</RouterLink>
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {dataset.download_list.map((file) => (
              <FileRow
                key={file.key}
                filename={file.filename}
                facts={
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
                    {file.data_format !== '' && (
                      <Chip size="small" variant="outlined" label={file.data_format} sx={{ height: 20 }} />
                    )}
                    {bytes(file.size)}
                    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
                      SHA-256 <code title={file.sha256}>{file.sha256.slice(0, 12)}…</code>
                      <CopyButton
                        value={file.sha256}
                        label={text('questions.copyHash', { filename: file.filename })}
                      />
                    </Box>
                    {file.is_tmp && (
                      <Chip size="small" label={text('questions.exampleFile')} sx={{ height: 20 }} />
                    )}
                  </Box>
                }
                preview={previewPath(dataset.id, file.key)}
                busy={busy === file.key}
                onDownload={() => void download(file.key)}
              />
            ))}
          </Box>
        </Paper>
      ))}
    </Stack>
  );
}
