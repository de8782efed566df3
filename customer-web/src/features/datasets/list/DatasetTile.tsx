import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { keywordsOf, type DatasetCard } from '@tianheng/contracts';
import { LanguageTag } from '@tianheng/web-kit/components/LanguageTag.tsx';
import { Pill } from '@tianheng/web-kit/components/Pill.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode } from 'react';
import { FactLine } from '../../../shared/components/FactLine.tsx';
import { DATA_TYPE_NAMES, matchOf, preview, STATUS_NAMES } from '../dataset-text.ts';
import { DatasetArt } from '../DatasetArt.tsx';
import { Marked } from './Marked.tsx';
import { TILE_PICTURE } from './TileGrid.tsx';
import { TileTitle, type TileHeading } from './TileTitle.tsx';

function Introduction({ dataset }: { dataset: DatasetCard }) {
  const text = useText();
  if (dataset.introduction === '') return text('datasets.noIntroduction');
  const match = matchOf(dataset, 'introduction');
  return (
    <span lang={dataset.language}>{match ? <Marked match={match} /> : preview(dataset.introduction)}</span>
  );
}

/** So many formats are named; of further ones the number. */
const FORMATS_MAX = 3;

/** What the files are: formats, rows of their tables and size, as far as they are known. */
function Measures({ dataset }: { dataset: DatasetCard }) {
  const text = useText();
  const { bytes, list, number } = useFormats();
  const { formats, rows, total_size: size } = dataset;
  const further = formats.length - FORMATS_MAX;
  const named = list(formats.slice(0, FORMATS_MAX));
  const parts = [
    further > 0 ? text('datasets.formats.more', { formats: named, count: further }) : named,
    rows !== null &&
      text(dataset.rows_sampled ? 'datasets.rows.more' : 'datasets.rows', {
        shown: number(rows),
        count: rows,
      }),
    size !== null && size > 0 && bytes(size),
  ].filter((part): part is string => typeof part === 'string' && part !== '');
  if (parts.length === 0) return null;
  return (
    <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 500 }}>
      <FactLine facts={parts} />
    </Typography>
  );
}

/** The date that the list is ordered by, else when it changed last. */
function Facts({ dataset, dated }: { dataset: DatasetCard; dated: 'created_at' | 'updated_at' }) {
  const text = useText();
  const { date, number } = useFormats();
  const at = dataset[dated];
  return (
    <Box
      sx={{
        mt: 0.25,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        color: 'text.secondary',
        fontSize: '0.8125rem',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {dataset.source !== '' && <span lang={dataset.language}>{dataset.source}</span>}
      {dataset.license !== '' && <span>{dataset.license}</span>}
      {at !== null && <span>{text(`datasets.${dated}`, { date: date(at * 1000) })}</span>}
      {dataset.download_count !== null && (
        <span>
          {text('datasets.downloads', {
            shown: number(dataset.download_count),
            count: dataset.download_count,
          })}
        </span>
      )}
    </Box>
  );
}

interface DatasetTileProps {
  dataset: DatasetCard;
  heading: TileHeading;
  /** whether the details of private datasets open too */
  opensAll?: boolean;
  /** which of its dates it shows */
  dated?: 'created_at' | 'updated_at';
  /** place in a ranking */
  badge?: ReactNode;
}

/** One dataset in a grid: picture, type, title, keywords, a few words and its date. */
export function DatasetTile({
  dataset,
  heading,
  opensAll = false,
  dated = 'updated_at',
  badge,
}: DatasetTileProps) {
  const text = useText();
  const file = matchOf(dataset, 'file_name');
  const keyword = matchOf(dataset, 'keyword');
  const isTitleCard = dataset.status === 'private';
  const opens = !isTitleCard || opensAll;
  return (
    <Paper
      component="article"
      variant="outlined"
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        overflow: 'hidden',
        transition: 'border-color 120ms',
        ...(opens && { '&:hover, &:focus-within': { borderColor: 'primary.main' } }),
      }}
    >
      <Box
        sx={{ aspectRatio: TILE_PICTURE, overflow: 'hidden', filter: isTitleCard ? 'saturate(0.3)' : 'none' }}
      >
        <DatasetArt url={dataset.picture_url} type={dataset.data_type} />
      </Box>
      {badge}
      <Box sx={{ p: 2.5, display: 'flex', flexDirection: 'column', flex: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, mb: 1 }}>
          <Pill tone="primary" label={text(DATA_TYPE_NAMES[dataset.data_type])} />
          {dataset.status !== 'open' && <Pill label={text(STATUS_NAMES[dataset.status])} />}
          <LanguageTag language={dataset.language} />
        </Box>
        <TileTitle dataset={dataset} heading={heading} opens={opens} />
        {isTitleCard ? (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {text('datasets.private.hint')}
          </Typography>
        ) : (
          <>
            <Typography
              variant="body2"
              color="primary"
              lang={dataset.language}
              sx={{ mt: 0.5, overflowWrap: 'anywhere' }}
            >
              {keyword ? <Marked match={keyword} /> : keywordsOf(dataset).join(' · ')}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
              <Introduction dataset={dataset} />
            </Typography>
            {file && (
              <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
                {text('datasets.file')} <Marked match={file} />
              </Typography>
            )}
            <Box sx={{ mt: 'auto', pt: 1.5 }}>
              <Measures dataset={dataset} />
              <Facts dataset={dataset} dated={dated} />
            </Box>
          </>
        )}
      </Box>
    </Paper>
  );
}
