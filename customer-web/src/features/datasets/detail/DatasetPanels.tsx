import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import type { DatasetDetail, DownloadItem } from '@tianheng/contracts';
import { lazily } from '@tianheng/web-kit/arrival/lazily.tsx';
import { useUrlDialog } from '@tianheng/web-kit/hooks/useUrlDialog.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Suspense } from 'react';
import { useDownload } from '../../../shared/useDownload.ts';
import { BaseInfo } from './BaseInfo.tsx';
import { CitationBox } from './CitationBox.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { FileList } from './FileList.tsx';
import { Introduction } from './Introduction.tsx';
import { Panel, PANEL_GRID } from './Panel.tsx';
import { ReferenceList } from './ReferenceList.tsx';
import { UseData } from './UseData.tsx';
import { UsedIn } from './UsedIn.tsx';
import { Versions } from './Versions.tsx';

const CiteDialog = lazily(() => import('./CiteDialog.tsx'), 'CiteDialog');
const DIALOGS = ['cite'] as const;

function FilePanels({ dataset, version }: { dataset: DatasetDetail; version?: number }) {
  const text = useText();
  const { busy, download, downloadAll } = useDownload();
  const list = (files: DownloadItem[], previews: boolean) => (
    <FileList files={files} previews={previews} busy={busy} onDownload={(key) => void download(key)} />
  );
  const examples = dataset.download_list.filter(({ is_tmp }) => is_tmp);
  const data = dataset.download_list.filter(({ is_tmp }) => !is_tmp);
  return (
    <>
      {examples.length > 0 && (
        <Panel title="dataset.examples">{list(examples, data.length === 0 && version === undefined)}</Panel>
      )}
      <Panel
        title="dataset.data"
        action={
          dataset.file_count > 1 && (
            <DownloadButton
              variant="contained"
              busy={busy === dataset.id}
              onDownload={() => void downloadAll(dataset.id, version)}
            >
              {text('dataset.downloadAll')}
            </DownloadButton>
          )
        }
      >
        {data.length > 0 ? (
          list(data, version === undefined)
        ) : (
          <Typography color="textSecondary">{text('dataset.data.none')}</Typography>
        )}
      </Panel>
    </>
  );
}

interface DatasetPanelsProps {
  dataset: DatasetDetail;
  /** the present version's number, where an older one is shown */
  latest?: number;
}

/** Everything below the header of a dataset's page. */
export function DatasetPanels({ dataset, latest }: DatasetPanelsProps) {
  const text = useText();
  const { dialog, open, close } = useUrlDialog(DIALOGS);
  const old = latest === undefined ? {} : { version: dataset.version_number };
  return (
    <Container sx={PANEL_GRID}>
      <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
        <Panel title="dataset.introduction">
          <Introduction introduction={dataset.introduction} language={dataset.language} />
        </Panel>
        <FilePanels dataset={dataset} {...old} />
        <UseData dataset={dataset} {...old} />
      </Box>
      <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
        <Panel title="dataset.info">
          <BaseInfo dataset={dataset} />
        </Panel>
        <Panel title="dataset.cite">
          <CitationBox dataset={dataset} {...(latest !== undefined && { latest })} />
        </Panel>
        <Versions
          datasetId={dataset.id}
          shown={dataset.version_number}
          latest={latest ?? dataset.version_number}
        />
        <Panel
          title="dataset.references"
          action={
            <Button variant="outlined" size="small" onClick={() => open('cite')}>
              {text('dataset.submit')}
            </Button>
          }
        >
          <ReferenceList key={dataset.id} datasetId={dataset.id} references={dataset.reference_list} />
        </Panel>
        <UsedIn datasetId={dataset.id} />
      </Box>
      <Suspense>{dialog === 'cite' && <CiteDialog datasetId={dataset.id} onClose={close} />}</Suspense>
    </Container>
  );
}
