import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import {
  DATASET_FACETS,
  FACETS_COUNTED_MAX,
  type DatasetFacet,
  type DatasetFacets,
  type FacetValue,
} from '@tianheng/contracts';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useRef, useState } from 'react';
import { useFacetName } from './useFacetName.ts';
import type { ListParams } from './useListParams.ts';

/** Values of a facet before "show all". */
const SHORT = 6;

interface FacetProps {
  facet: DatasetFacet;
  values: FacetValue[];
  picked: readonly string[];
  onToggle: (value: string) => void;
}

function Facet({ facet, values, picked, onToggle }: FacetProps) {
  const text = useText();
  const nameOf = useFacetName();
  const { number } = useFormats();
  const [whole, setWhole] = useState(false);
  const rows = useRef<HTMLFieldSetElement>(null);
  // What is picked stays there to be put back, also where nothing has it any more.
  const gone = picked.filter((value) => !values.some((known) => known.value === value));
  const all = [...values, ...gone.map((value) => ({ value, count: 0 }))];
  if (all.length === 0) return null;
  const shown = whole ? all : all.filter(({ value }, at) => at < SHORT || picked.includes(value));
  const toggle = (value: string, at: number) => {
    onToggle(value);
    // A row that stood there only for being picked goes with the focus: the one in its place takes it, or the last.
    if (document.activeElement !== document.body) return;
    const left = rows.current?.querySelectorAll('input') ?? [];
    left[Math.min(at, left.length - 1)]?.focus();
  };
  return (
    <Box component="fieldset" ref={rows} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ p: 0, mb: 0.5, fontWeight: 600 }}>
        {text(`datasetList.facet.${facet}`)}
      </Typography>
      {shown.map(({ value, count }, at) => (
        <FormControlLabel
          key={value}
          control={
            <Checkbox size="small" checked={picked.includes(value)} onChange={() => toggle(value, at)} />
          }
          label={
            <Box sx={{ display: 'flex', gap: 1 }}>
              <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {nameOf(facet, value)}
              </Box>{' '}
              <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                {number(count)}
              </Box>
            </Box>
          }
          sx={{ display: 'flex', mr: 0, '& .MuiFormControlLabel-label': { flex: 1, fontSize: '0.875rem' } }}
          slotProps={{ typography: { component: 'div' } }}
        />
      ))}
      {(whole || shown.length < all.length) && (
        <Button size="small" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? text('datasetList.less') : text('datasetList.more', { count: all.length })}
        </Button>
      )}
    </Box>
  );
}

interface FacetPanelProps {
  params: ListParams;
  /** undefined while they are on their way */
  facets: DatasetFacets | undefined;
  failure: unknown;
  /** they are being read */
  busy: boolean;
  onRetry: () => void;
  /** whether the list can hold what the viewer cannot open */
  offersOpenable: boolean;
}

/** What the list can be narrowed by, with how many datasets have it. */
export function FacetPanel({ params, facets, failure, busy, onRetry, offersOpenable }: FacetPanelProps) {
  const text = useText();
  const { number } = useFormats();
  return (
    <Box sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
      {offersOpenable && (
        <FormControlLabel
          control={
            <Switch
              size="small"
              checked={params.openable}
              onChange={(_event, checked) => params.setOpenable(checked)}
            />
          }
          label={text('datasetList.openable')}
          sx={{ m: 0, gap: 1, '& .MuiFormControlLabel-label': { fontSize: '0.875rem' } }}
        />
      )}
      {!facets && failure === undefined && <Skeleton variant="rounded" height={480} />}
      {failure !== undefined && <ErrorState error={failure} busy={busy} onRetry={onRetry} />}
      {facets?.is_more && (
        <Typography variant="body2" color="textSecondary">
          {text('datasetList.filters.counted', { count: number(FACETS_COUNTED_MAX) })}
        </Typography>
      )}
      {facets &&
        DATASET_FACETS.map((facet) => (
          <Facet
            key={facet}
            facet={facet}
            values={facets[facet]}
            picked={params.picks[facet]}
            onToggle={(value) => params.toggle(facet, value)}
          />
        ))}
    </Box>
  );
}
