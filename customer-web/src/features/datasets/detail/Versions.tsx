import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { PAGE_SIZE_DEFAULT, type DatasetVersion, type Id } from '@tianheng/contracts';
import { Loaded } from '@tianheng/web-kit/components/Loaded.tsx';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId, useState } from 'react';
import { FactLine } from '../../../shared/components/FactLine.tsx';
import { paths } from '../../../shared/paths.ts';
import { useVersionsQuery } from '../dataset-detail.api.ts';
import { Panel } from './Panel.tsx';
import { usePageTurn } from './usePageTurn.ts';

interface VersionsProps {
  datasetId: Id;
  /** the version whose files the page shows */
  shown: number;
  /** the present one */
  latest: number;
}

function VersionItem({ version, ...props }: VersionsProps & { version: DatasetVersion }) {
  const { datasetId, shown, latest } = props;
  const text = useText();
  const { bytes, date } = useFormats();
  const { number, note } = version;
  const name = text('dataset.version', { number });
  const changes = [
    ['dataset.version.added', version.files_added],
    ['dataset.version.removed', version.files_removed],
    ['dataset.version.changed', version.files_changed],
  ] as const;
  return (
    <Box component="li" sx={{ py: 1.25, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        {number === shown ? (
          <Typography component="span" aria-current="true" sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
        ) : (
          <RouterLink
            to={number === latest ? paths.dataset(datasetId) : paths.datasetVersion(datasetId, number)}
            sx={{ fontWeight: 600 }}
          >
            {name}
          </RouterLink>
        )}
        <Typography component="span" variant="body2" color="textSecondary">
          {date(version.created_at * 1000)}
        </Typography>
        {number === latest && (
          <Chip size="small" label={text('dataset.version.present')} sx={{ height: 20 }} />
        )}
        {version.withdrawn_at !== null && (
          <Chip
            size="small"
            color="warning"
            variant="outlined"
            label={text('dataset.version.isWithdrawn')}
            sx={{ height: 20 }}
          />
        )}
      </Box>
      {note !== '' && <Typography sx={{ overflowWrap: 'anywhere' }}>{note}</Typography>}
      <Typography variant="body2" color="textSecondary">
        <FactLine
          facts={[
            ...changes.flatMap(([id, count]) => (count > 0 ? text(id, { count }) : [])),
            bytes(version.total_size),
          ]}
        />
      </Typography>
    </Box>
  );
}

function VersionList(props: VersionsProps) {
  const text = useText();
  const { page, turn, box } = usePageTurn();
  const { currentData: data, ...answer } = useVersionsQuery({
    datasetId: props.datasetId,
    page,
    limit: PAGE_SIZE_DEFAULT,
  });
  return (
    <Box ref={box} tabIndex={-1} sx={{ outline: 'none' }}>
      <Loaded reading={{ ...answer, data }} skeleton={<Skeleton variant="rounded" height={120} />}>
        {({ data: versions, total_count: total }) => (
          <>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {versions.map((version) => (
                <VersionItem key={version.number} version={version} {...props} />
              ))}
            </Box>
            {total > PAGE_SIZE_DEFAULT && (
              <Box sx={{ display: 'flex', gap: 1, pt: 1 }}>
                <Button size="small" disabled={page === 1} onClick={() => turn(page - 1)}>
                  {text('dataset.version.newer')}
                </Button>
                <Button
                  size="small"
                  disabled={page * PAGE_SIZE_DEFAULT >= total}
                  onClick={() => turn(page + 1)}
                >
                  {text('dataset.version.older')}
                </Button>
              </Box>
            )}
          </>
        )}
      </Loaded>
    </Box>
  );
}

/** Which version this is, and on demand all there are: they are asked for only then. */
export function Versions(props: VersionsProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const listId = useId();
  const { shown, latest } = props;
  return (
    <Panel
      title="dataset.versions"
      action={
        <Button
          size="small"
          variant="outlined"
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
        >
          {text(open ? 'dataset.versions.hide' : 'dataset.versions.show')}
        </Button>
      }
    >
      <Typography color="textSecondary" sx={{ mb: open ? 1.5 : 0 }}>
        {shown === latest
          ? text('dataset.versions.latest', { number: latest })
          : text('dataset.version.of', { number: shown, latest })}
      </Typography>
      <div id={listId}>
        {open && (
          <>
            <VersionList {...props} />
            <RouterLink to={`${paths.help}?for=data`}>{text('dataset.versions.about')}</RouterLink>
          </>
        )}
      </div>
    </Panel>
  );
}
