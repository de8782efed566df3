import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Skeleton from '@mui/material/Skeleton';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { FilePreview as Preview, FileProfile, Id } from '@tianheng/contracts';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { TableBox } from '@tianheng/web-kit/components/TableBox.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId, useState } from 'react';
import { failureOf } from '../../../shared/failure.ts';
import { usePreviewQuery, useProfileQuery } from '../dataset-detail.api.ts';
import { ColumnHead } from './ColumnHead.tsx';
import { ColumnTable } from './ColumnTable.tsx';
import { JsonPaths } from './JsonPaths.tsx';
import { ProfileFacts } from './ProfileFacts.tsx';
import { isUndescribed } from './undescribed.ts';

interface ShownProps {
  preview: Preview;
  filename: string;
  profile?: FileProfile;
}

function PreviewTable({ preview: { columns, rows }, filename, profile }: ShownProps) {
  const text = useText();
  const table = profile?.table;
  const described = table && !isUndescribed(table) ? table.columns : [];
  return (
    <Box sx={{ '& th, & td': { py: 0.75 } }}>
      <TableBox label={text('dataset.preview.of', { filename })}>
        <TableHead>
          <TableRow>
            {columns.map((column, at) => (
              // What is known of the column is not said again with each of its cells.
              <TableCell
                key={at}
                aria-label={column}
                sx={{ whiteSpace: 'nowrap', fontWeight: 600, verticalAlign: 'top' }}
              >
                {described[at] && table ? (
                  <ColumnHead column={described[at]} rows={table.described_rows} />
                ) : (
                  column
                )}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, at) => (
            <TableRow key={at}>
              {row.map((cell, column) => (
                <TableCell key={column} sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </TableBox>
    </Box>
  );
}

function PreviewText({ preview, filename }: ShownProps) {
  const text = useText();
  return (
    <Box
      component="pre"
      tabIndex={0}
      role="region"
      aria-label={text('dataset.preview.of', { filename })}
      sx={{
        m: 0,
        p: 2,
        maxHeight: 360,
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.default',
        fontSize: '0.8125rem',
      }}
    >
      {preview.text}
    </Box>
  );
}

function PreviewArchive({ preview: { entries, total_entries }, filename }: ShownProps) {
  const text = useText();
  const { bytes, number } = useFormats();
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {text('dataset.preview.entries', { shown: number(total_entries), count: total_entries })}
      </Typography>
      <Box sx={{ maxHeight: 360, overflow: 'auto' }} tabIndex={0} role="region" aria-label={filename}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: '0.875rem' }}>
          {entries.map(({ name, size }, at) => (
            <Box
              component="li"
              key={at}
              sx={{ display: 'flex', gap: 2, py: 0.5, borderTop: 1, borderColor: 'divider' }}
            >
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
              <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{bytes(size)}</Box>
            </Box>
          ))}
        </Box>
      </Box>
    </>
  );
}

function NoPreview() {
  const text = useText();
  return (
    <Typography variant="body2" color="textSecondary">
      {text('dataset.preview.none')}
    </Typography>
  );
}

/** A picture may be named one and broken. */
function PreviewPicture({ preview: { url }, filename }: ShownProps) {
  const text = useText();
  const [broken, setBroken] = useState(false);
  if (url === null || broken) return <NoPreview />;
  return (
    <Box
      component="img"
      src={url}
      alt={text('dataset.preview.of', { filename })}
      onError={() => setBroken(true)}
      sx={{ display: 'block', maxWidth: '100%', maxHeight: 420, borderRadius: 1 }}
    />
  );
}

function Shown({ preview, filename, profile }: ShownProps) {
  switch (preview.kind) {
    case 'table':
      return <PreviewTable preview={preview} filename={filename} profile={profile} />;
    case 'text':
      return <PreviewText preview={preview} filename={filename} />;
    case 'archive':
      return <PreviewArchive preview={preview} filename={filename} />;
    case 'picture':
      // That an address is good no more says nothing of the next one.
      return <PreviewPicture key={preview.url} preview={preview} filename={filename} />;
    case 'none':
      return <NoPreview />;
  }
}

/** Every number of a table or place of a document, on demand. */
function Statistics({ profile, filename }: { profile: FileProfile; filename: string }) {
  const text = useText();
  const [shown, setShown] = useState(false);
  const id = useId();
  const { table, json } = profile;
  if (!table && json.length === 0) return null;
  return (
    <>
      <Button
        size="small"
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
        sx={{ mt: 1 }}
      >
        {text(
          !table
            ? 'dataset.json.show'
            : isUndescribed(table)
              ? 'dataset.columns.names'
              : 'dataset.columns.show',
        )}
      </Button>
      <Collapse in={shown} unmountOnExit id={id}>
        <Box sx={{ pt: 1 }}>
          {table ? (
            <ColumnTable table={table} filename={filename} />
          ) : (
            <JsonPaths paths={json} filename={filename} />
          )}
        </Box>
      </Collapse>
    </>
  );
}

/** How often is asked whether a file has been read meanwhile. */
const WAIT_MS = 5_000;

/** The beginning of a file and what it is made of, fetched when it is first shown. */
export function FilePreview({ fileKey, filename }: { fileKey: Id; filename: string }) {
  const text = useText();
  const answer = usePreviewQuery(fileKey);
  const [waiting, setWaiting] = useState(false);
  const described = useProfileQuery(fileKey, {
    pollingInterval: waiting ? WAIT_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const { currentData: data, refetch } = answer;
  const profile = described.currentData;
  const isWaiting = profile?.status === 'waiting';
  if (isWaiting !== waiting) setWaiting(isWaiting);
  const failure = failureOf(answer);
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  // Both at once, so that nothing moves; without the second the first is still worth showing.
  if (!data || (described.isLoading && !described.isError))
    return <Skeleton variant="rounded" height={320} role="status" aria-label={text('common.loading')} />;
  return (
    <>
      {profile && (
        <Box sx={{ mb: 1 }}>
          <ProfileFacts profile={profile} />
        </Box>
      )}
      <Shown preview={data} filename={filename} profile={profile} />
      {data.truncated && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {text('dataset.preview.truncated')}
        </Typography>
      )}
      {profile && <Statistics profile={profile} filename={filename} />}
    </>
  );
}
