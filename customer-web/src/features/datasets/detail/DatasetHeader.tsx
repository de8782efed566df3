import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { hasLongTitle } from '@tianheng/contracts';
import { LanguageTag } from '@tianheng/web-kit/components/LanguageTag.tsx';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { FactLine } from '../../../shared/components/FactLine.tsx';
import { BackIcon } from '../../../shared/components/icons.tsx';
import { paths } from '../../../shared/paths.ts';
import { DATA_TYPE_NAMES, STATUS_NAMES, type DescribedDataset } from '../dataset-text.ts';
import { DatasetArt } from '../DatasetArt.tsx';

const LONG_TITLE_SIZE = 'clamp(1.375rem, 1.1rem + 1.2vw, 1.875rem)';

interface DatasetHeaderProps {
  dataset: DescribedDataset;
  /** whether its title needs smaller letters */
  isLong?: boolean;
}

/** Title, counts and formats over the dataset's picture. */
export function DatasetHeader({ dataset, isLong = hasLongTitle(dataset) }: DatasetHeaderProps) {
  const text = useText();
  const { bytes, date, number } = useFormats();
  const { file_count, view_count, download_count } = dataset;
  return (
    <Box component="header" sx={{ bgcolor: 'sky.deep', color: 'sky.text' }}>
      <Container
        sx={{
          py: { xs: 3, md: 5 },
          display: 'grid',
          gap: { xs: 3, md: 5 },
          alignItems: 'center',
          gridTemplateColumns: { md: '1fr 320px' },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <RouterLink
            to={paths.datasets}
            sx={{ color: 'sky.signal', display: 'inline-flex', alignItems: 'center', gap: 0.5, mb: 1.5 }}
          >
            <BackIcon fontSize="small" />
            {text('datasets.title')}
          </RouterLink>
          <Typography
            variant="h1"
            lang={dataset.language}
            sx={{
              overflowWrap: 'anywhere',
              ...(isLong && { fontSize: LONG_TITLE_SIZE }),
            }}
          >
            {dataset.title}
          </Typography>
          <Box
            sx={{
              mt: 2,
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 1,
              '& .MuiChip-outlined': { color: 'sky.text', borderColor: 'sky.line' },
            }}
          >
            <Chip size="small" variant="outlined" label={text(DATA_TYPE_NAMES[dataset.data_type])} />
            <Chip size="small" variant="outlined" label={text(STATUS_NAMES[dataset.status])} />
            <LanguageTag language={dataset.language} tone="sky" />
            {dataset.formats.map((format) => (
              <Chip
                key={format}
                size="small"
                label={format}
                sx={{ bgcolor: 'sky.horizon', color: 'sky.text' }}
              />
            ))}
          </Box>
          <Typography sx={{ mt: 2, color: 'sky.textMuted', fontVariantNumeric: 'tabular-nums' }}>
            <FactLine
              facts={[
                text('dataset.files', { shown: number(file_count), count: file_count }),
                bytes(dataset.total_size),
                text('dataset.views', { shown: number(view_count), count: view_count }),
                text('datasets.downloads', { shown: number(download_count), count: download_count }),
              ]}
            />
          </Typography>
          <Typography sx={{ mt: 0.5, color: 'sky.textMuted' }}>
            <FactLine
              facts={[
                text('dataset.version.at', {
                  number: dataset.version_number,
                  date: date(dataset.version_at * 1000),
                }),
                text('dataset.header.updated', { date: date(dataset.updated_at * 1000) }),
                dataset.license || text('dataset.license.missing'),
              ]}
            />
          </Typography>
        </Box>
        <Box
          sx={{
            display: { xs: 'none', md: 'block' },
            aspectRatio: '16 / 9',
            borderRadius: 2,
            overflow: 'hidden',
            border: 1,
            borderColor: 'sky.horizon',
          }}
        >
          <DatasetArt url={dataset.picture_url} type={dataset.data_type} />
        </Box>
      </Container>
    </Box>
  );
}
