import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Container from '@mui/material/Container';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { PATH_NUMBER_PATTERN, type DatasetOverview, type Id, type OverviewFile } from '@tianheng/contracts';
import { FileIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { BaseInfo } from './BaseInfo.tsx';
import { CitationBox } from './CitationBox.tsx';
import { DatasetHeader } from './DatasetHeader.tsx';
import { Introduction } from './Introduction.tsx';
import { Panel, PANEL_GRID } from './Panel.tsx';
import { UsedIn } from './UsedIn.tsx';
import { Versions } from './Versions.tsx';

/** Leads to signing in, and back to what was asked for of the dataset. */
export function SignInToView({ datasetId }: { datasetId: Id }) {
  const text = useText();
  const { search } = useLocation();
  return (
    <Button
      component={Link}
      to={`${paths.login}?next=${encodeURIComponent(`${paths.dataset(datasetId)}${search}`)}`}
      variant="contained"
    >
      {text('datasets.signIn')}
    </Button>
  );
}

/** To sign in, beneath what a visitor may read. */
export function Invitation({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Paper
      variant="outlined"
      sx={{
        p: { xs: 2.5, md: 3 },
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        borderColor: 'primary.main',
      }}
    >
      <Typography sx={{ flex: '1 1 240px' }}>{text}</Typography>
      {children}
    </Paper>
  );
}

/** Names, formats and sizes: the files themselves are for whoever signs in. */
function FileNames({ files }: { files: OverviewFile[] }) {
  const text = useText();
  const { bytes } = useFormats();
  if (files.length === 0) return <Typography color="textSecondary">{text('dataset.data.none')}</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {files.map(({ filename, data_format, size, is_tmp }, at) => (
        <Box
          component="li"
          key={at}
          sx={{
            py: 1.25,
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <FileIcon color="primary" />
          <Box
            sx={{
              flex: 1,
              minWidth: 0,
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1.5,
              rowGap: 0.5,
            }}
          >
            {/* A name that has no room beside its facts has a line of its own. */}
            <Box sx={{ flex: '1 1 12rem', fontWeight: 600, overflowWrap: 'anywhere' }}>{filename}</Box>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
              {is_tmp && <Chip size="small" label={text('dataset.example')} sx={{ height: 20 }} />}
              {data_format !== '' && (
                <Chip size="small" variant="outlined" label={data_format} sx={{ height: 20 }} />
              )}
              <Typography
                variant="body2"
                color="textSecondary"
                sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
              >
                {bytes(size)}
              </Typography>
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** An open dataset as a visitor sees it: all but its contents, which are one sign-in away. */
export function VisitorDataset({ dataset }: { dataset: DatasetOverview }) {
  const text = useText();
  const [params] = useSearchParams();
  const asked = params.get('version') ?? '';
  const latest = dataset.version_number;
  const invitation =
    PATH_NUMBER_PATTERN.test(asked) && asked !== String(latest)
      ? text('dataset.signIn.version', { number: asked, latest })
      : text('dataset.signIn.text');
  return (
    <article>
      <DatasetHeader dataset={dataset} />
      <Container sx={PANEL_GRID}>
        <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
          <Panel title="dataset.introduction">
            <Introduction introduction={dataset.introduction} language={dataset.language} />
          </Panel>
          <Invitation text={invitation}>
            <SignInToView datasetId={dataset.id} />
          </Invitation>
          <Panel title="dataset.filesTitle">
            <FileNames files={dataset.files} />
          </Panel>
          <Versions datasetId={dataset.id} shown={latest} latest={latest} />
          <UsedIn datasetId={dataset.id} />
        </Box>
        <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
          <Panel title="dataset.info">
            <BaseInfo dataset={dataset} />
          </Panel>
          <Panel title="dataset.cite">
            <CitationBox dataset={dataset} />
          </Panel>
        </Box>
      </Container>
    </article>
  );
}
