import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  snippet,
  SNIPPET_KEY,
  SNIPPET_LANGUAGES,
  type DatasetDetail,
  type DownloadItem,
  type Id,
  type SnippetLanguage,
} from '@tianheng/contracts';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useState } from 'react';
import { Program, PROGRAM_NAMES, ProgramChoice } from '../../../shared/components/Program.tsx';
import { paths } from '../../../shared/paths.ts';
import { useProfileQuery } from '../dataset-detail.api.ts';
import { Panel } from './Panel.tsx';

const METADATA = [
  ['croissant', 'Croissant'],
  ['datacite.json', 'DataCite JSON'],
  ['datacite.xml', 'DataCite XML'],
  ['linkset', 'Signposting'],
] as const;

const addressOf = (path: string): string => new URL(path, window.location.origin).href;

function FileProgram({ file, language }: { file: DownloadItem; language: SnippetLanguage }) {
  const text = useText();
  const { currentData: profile } = useProfileQuery(file.key);
  const program = snippet(language, {
    url: addressOf(`/v1/object-storage/download/${encodeURIComponent(file.key)}`),
    filename: file.filename,
    sha256: file.sha256,
    encoding: profile?.text?.encoding ?? null,
    columns: profile?.table?.columns.map(({ type }) => type) ?? [],
  });
  return (
    <Program
      program={program}
      label={text('dataset.use.program', { language: PROGRAM_NAMES[language], filename: file.filename })}
      copy={text('dataset.use.copy')}
    />
  );
}

/** Addresses that need no token: of what is open to everyone. */
function MetadataLinks({ datasetId, version }: { datasetId: Id; version?: number }) {
  const text = useText();
  const query = version === undefined ? '' : `?version=${version}`;
  return (
    <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
      <Typography color="textSecondary">{text('dataset.use.metadata')}</Typography>
      {METADATA.map(([path, name]) => (
        <Link
          key={path}
          href={`/v1/dataset/${encodeURIComponent(datasetId)}/${path}${query}`}
          target="_blank"
          rel="noopener"
        >
          {name}
        </Link>
      ))}
    </Box>
  );
}

/** Programs that fetch the dataset's files, or those of an older version, to be copied. */
export function UseData({ dataset, version }: { dataset: DatasetDetail; version?: number }) {
  const text = useText();
  const files = dataset.download_list;
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  const [key, setKey] = useState<Id | null>(null);
  const file = files.find((one) => one.key === key) ?? files.find(({ is_tmp }) => !is_tmp) ?? files[0];
  if (!file) return null;
  return (
    <Panel title="dataset.use">
      <Typography sx={{ mb: 2 }}>
        {text('dataset.use.key', { variable: SNIPPET_KEY })}{' '}
        <RouterLink to={paths.personage}>{text('dataset.use.key.make')}</RouterLink>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <ProgramChoice
          label={text('dataset.use.language')}
          languages={SNIPPET_LANGUAGES}
          value={language}
          onChoose={setLanguage}
        />
        {files.length > 1 && (
          <TextField
            select
            size="small"
            label={text('dataset.use.file')}
            value={file.key}
            onChange={({ target }) => setKey(target.value)}
            sx={{ flex: '1 1 200px', minWidth: 0 }}
          >
            {files.map((one) => (
              <MenuItem key={one.key} value={one.key}>
                {one.filename}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Box>
      <FileProgram file={file} language={language} />
      {dataset.status === 'open' && (
        <MetadataLinks datasetId={dataset.id} {...(version !== undefined && { version })} />
      )}
    </Panel>
  );
}
