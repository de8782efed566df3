import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keywordsOf, type DatasetDetail } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode } from 'react';
import { DATA_TYPE_NAMES, STATUS_NAMES } from './dataset-text.ts';

/** The dataset's facts, each under its name. */
export function BaseInfo({ dataset }: { dataset: DatasetDetail }) {
  const text = useText();
  const { instant } = useFormats();
  const inItsLanguage = (words: string) => <span lang={dataset.language}>{words}</span>;
  const facts: [TextId, ReactNode][] = [
    ['dataset.keyword', inItsLanguage(keywordsOf(dataset).join(' · '))],
    ['dataset.status', text(STATUS_NAMES[dataset.status])],
    ['dataset.type', text(DATA_TYPE_NAMES[dataset.data_type])],
    ['dataset.source', inItsLanguage(dataset.source)],
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
