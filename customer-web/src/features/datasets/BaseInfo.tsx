import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keywordsOf, type DatasetDetail } from '@tianheng/contracts';
import { useState, type ReactNode } from 'react';
import { useFormats } from '../../shared/intl/formats.ts';
import { useText, type TextId } from '../../shared/intl/useText.ts';
import { DATA_TYPE_NAMES, preview, STATUS_NAMES } from './dataset-text.ts';

/** The introduction's first characters, and all of it on demand. */
function Introduction({ introduction }: { introduction: string }) {
  const text = useText();
  const [whole, setWhole] = useState(false);
  if (introduction === '') return text('datasets.noIntroduction');
  const cut = preview(introduction);
  return (
    <>
      <Box component="span" sx={{ whiteSpace: 'pre-line' }}>
        {whole ? introduction : cut}
      </Box>
      {cut !== introduction && (
        <Button size="small" aria-expanded={whole} onClick={() => setWhole(!whole)} sx={{ ml: 0.5 }}>
          {text(whole ? 'dataset.introduction.less' : 'dataset.introduction.more')}
        </Button>
      )}
    </>
  );
}

export function BaseInfo({ dataset }: { dataset: DatasetDetail }) {
  const text = useText();
  const { instant } = useFormats();
  const facts: [TextId, ReactNode][] = [
    ['dataset.keyword', keywordsOf(dataset).join(' · ')],
    ['dataset.status', text(STATUS_NAMES[dataset.status])],
    ['dataset.type', text(DATA_TYPE_NAMES[dataset.data_type])],
    ['dataset.source', dataset.source],
    ['dataset.id', <code key="id">{dataset.id}</code>],
    ['dataset.created', instant(dataset.created_at * 1000)],
    ['dataset.updated', instant(dataset.updated_at * 1000)],
    ['dataset.introduction', <Introduction key="introduction" introduction={dataset.introduction} />],
  ];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(110px, max-content) 1fr' },
        columnGap: 3,
        rowGap: { xs: 0.25, sm: 1.25 },
      }}
    >
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" color="textSecondary">
            {text(label)}
          </Typography>
          <Typography component="dd" sx={{ m: 0, mb: { xs: 1.25, sm: 0 }, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
