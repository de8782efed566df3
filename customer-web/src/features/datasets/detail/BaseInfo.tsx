import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { keywordsOf, licenseUrl } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode } from 'react';
import { DATA_TYPE_NAMES, STATUS_NAMES, type DescribedDataset } from '../dataset-text.ts';

/** A licence by its name, which leads to its words where they are known. */
function License({ license }: { license: string }) {
  const text = useText();
  const url = licenseUrl(license);
  if (license === '') return text('dataset.license.none');
  if (url === null) return license;
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer license">
      {license}
    </Link>
  );
}

/** The dataset's facts, each under its name. */
export function BaseInfo({ dataset }: { dataset: DescribedDataset }) {
  const text = useText();
  const { instant } = useFormats();
  const inItsLanguage = (words: string) => <span lang={dataset.language}>{words}</span>;
  const facts: [TextId, ReactNode][] = [
    ['dataset.keyword', inItsLanguage(keywordsOf(dataset).join(' · '))],
    ['dataset.status', text(STATUS_NAMES[dataset.status])],
    ['dataset.type', text(DATA_TYPE_NAMES[dataset.data_type])],
    ['dataset.source', inItsLanguage(dataset.source)],
    ['dataset.license', <License key="license" license={dataset.license} />],
    ['dataset.id', <code key="id">{dataset.id}</code>],
    ['dataset.created', instant(dataset.created_at * 1000)],
    ['dataset.updated', instant(dataset.updated_at * 1000)],
  ];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(72px, max-content) minmax(0, 1fr)',
          sm: 'minmax(110px, max-content) minmax(0, 1fr)',
        },
        columnGap: { xs: 2, sm: 3 },
        rowGap: 1.25,
      }}
    >
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" color="textSecondary">
            {text(label)}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
