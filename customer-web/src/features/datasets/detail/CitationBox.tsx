import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { cite, CITATION_FILES, CITATION_FORMATS, type CitationFormat } from '@tianheng/contracts';
import { serverNow } from '@tianheng/web-kit/http/server-clock.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useState } from 'react';
import { CopyButton } from '../../../shared/components/CopyButton.tsx';
import { DownloadIcon } from '../../../shared/components/icons.tsx';
import { paths } from '../../../shared/paths.ts';
import { saveText } from '../../../shared/saveText.ts';
import type { DescribedDataset } from '../dataset-text.ts';

/** By their own names in every language. */
const NAMES: Record<CitationFormat, string> = {
  gbt7714: 'GB/T 7714',
  bibtex: 'BibTeX',
  ris: 'RIS',
  cff: 'CFF',
  datacite: 'DataCite',
};

/** Each button by itself, for on a phone they take two lines. */
const FORMATS = {
  flexWrap: 'wrap',
  gap: 0.75,
  '& .MuiToggleButtonGroup-grouped': { m: 0, border: 1, borderColor: 'divider', borderRadius: 1 },
  '& .Mui-selected': { borderColor: 'primary.main' },
} as const;

/** The dataset's citation in one format, to copy or to save; `latest`: the present version's number, of an older one. */
export function CitationBox({ dataset, latest }: { dataset: DescribedDataset; latest?: number }) {
  const text = useText();
  const [format, setFormat] = useState<CitationFormat>('gbt7714');
  const [accessedAt] = useState(serverNow);
  const url = new URL(paths.dataset(dataset.id), window.location.origin).href;
  const citation = cite(format, dataset, { url, accessedAt, ...(latest !== undefined && { latest }) });
  const { extension, type, name } = CITATION_FILES[format];
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={format}
        onChange={(_event, chosen: CitationFormat | null) => chosen && setFormat(chosen)}
        aria-label={text('dataset.cite.format')}
        sx={FORMATS}
      >
        {CITATION_FORMATS.map((known) => (
          <ToggleButton key={known} value={known} sx={{ textTransform: 'none', px: 1 }}>
            {NAMES[known]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box
        component="pre"
        tabIndex={0}
        role="region"
        aria-label={text('dataset.cite.in', { format: NAMES[format] })}
        lang={dataset.language}
        sx={{
          my: 1.5,
          p: 2,
          maxHeight: 320,
          overflow: 'auto',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
          fontSize: '0.8125rem',
        }}
      >
        {citation}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <CopyButton value={citation} label={text('dataset.cite.copy')} named />
        <Button
          size="small"
          startIcon={<DownloadIcon />}
          onClick={() => saveText(name ?? `${dataset.title}.${extension}`, citation, type)}
        >
          {text('dataset.cite.save', { extension })}
        </Button>
      </Box>
    </>
  );
}
