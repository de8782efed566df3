import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { PAGE_SIZE_DEFAULT, type AdminDatasetVersion, type Id } from '@tianheng/contracts';
import { Loaded } from '@tianheng/web-kit/components/Loaded.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useRef, useState } from 'react';
import { EditSection } from '../../shared/blocks/EditPage.tsx';
import { useRowFocus } from '../../shared/useRowFocus.ts';
import { useAdminDatasetVersionsListQuery } from './datasets.api.ts';
import { useVersionWithdrawal } from './useVersionWithdrawal.ts';

interface VersionItemProps {
  version: AdminDatasetVersion;
  isPresent: boolean;
  onWithdraw: () => void;
}

function VersionItem({ version, isPresent, onWithdraw }: VersionItemProps) {
  const text = useText();
  const { bytes, instant } = useFormats();
  const { number, note, username, withdrawn_reason: reason } = version;
  const isWithdrawn = version.withdrawn_at !== null;
  const changes = [
    ['datasetForm.versions.added', version.files_added],
    ['datasetForm.versions.removed', version.files_removed],
    ['datasetForm.versions.changed', version.files_changed],
  ] as const;
  return (
    <Box
      component="li"
      sx={{
        py: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {text('datasetForm.versions.number', { number })}
          </Typography>
          {isPresent && <Chip size="small" label={text('datasetForm.versions.present')} />}
          {isWithdrawn && (
            <Chip
              size="small"
              color="warning"
              variant="outlined"
              label={text('datasetForm.versions.isWithdrawn')}
            />
          )}
        </Box>
        {note !== '' && <Typography sx={{ overflowWrap: 'anywhere' }}>{note}</Typography>}
        {isWithdrawn && (
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {text('datasetForm.versions.reason', { reason })}
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary">
          {[
            instant(version.created_at * 1000),
            ...(username === '' ? [] : [username]),
            ...changes.flatMap(([id, count]) => (count > 0 ? text(id, { count }) : [])),
          ].join(' · ')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {text('datasetForm.versions.size', {
            total: bytes(version.total_size),
            own: bytes(version.own_size),
          })}
        </Typography>
      </Box>
      {!isPresent && !isWithdrawn && (
        <Button
          size="small"
          color="error"
          variant="outlined"
          aria-label={text('datasetForm.versions.withdraw.of', { number })}
          onClick={onWithdraw}
        >
          {text('datasetForm.versions.withdraw')}
        </Button>
      )}
    </Box>
  );
}

/** The versions of a dataset's files, below the form; old ones are withdrawn here. */
export function VersionHistory({ datasetId }: { datasetId: Id }) {
  const text = useText();
  const [page, setPage] = useState(1);
  const box = useRef<HTMLDivElement>(null);
  const rows = useRowFocus<HTMLUListElement>(box);
  /** The buttons go while the page is read; what they have brought comes next. */
  const turn = (to: number) => {
    setPage(to);
    box.current?.focus();
  };
  const { currentData: data, ...answer } = useAdminDatasetVersionsListQuery({
    datasetId,
    page,
    limit: PAGE_SIZE_DEFAULT,
  });
  const { start, dialog } = useVersionWithdrawal(datasetId);
  return (
    <Box ref={box} tabIndex={-1} sx={{ maxWidth: 1080, outline: 'none' }}>
      <EditSection title={text('datasetForm.versions')}>
        <Loaded reading={{ ...answer, data }} skeleton={<Skeleton variant="rounded" height={160} />}>
          {({ data: versions, total_count: total }) => (
            <>
              <Box component="ul" {...rows} sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {versions.map((version) => (
                  <VersionItem
                    key={version.number}
                    version={version}
                    // They are numbered from one on, without a gap, and none goes.
                    isPresent={version.number === total}
                    onWithdraw={() => start(version)}
                  />
                ))}
              </Box>
              {total > PAGE_SIZE_DEFAULT && (
                <Box sx={{ display: 'flex', gap: 1, pt: 1 }}>
                  <Button size="small" disabled={page === 1} onClick={() => turn(page - 1)}>
                    {text('datasetForm.versions.newer')}
                  </Button>
                  <Button
                    size="small"
                    disabled={page * PAGE_SIZE_DEFAULT >= total}
                    onClick={() => turn(page + 1)}
                  >
                    {text('datasetForm.versions.older')}
                  </Button>
                </Box>
              )}
            </>
          )}
        </Loaded>
      </EditSection>
      {dialog}
    </Box>
  );
}
