import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { version as widgets } from '@mui/material/version';
import type { PartVersion } from '@tianheng/contracts';
import { Loaded } from '@tianheng/web-kit/components/Loaded.tsx';
import { TableBox } from '@tianheng/web-kit/components/TableBox.tsx';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { version as react } from 'react';
import { PageHeader } from '../../shared/components/PageHeader.tsx';
import { RefreshButton } from '../../shared/components/RefreshButton.tsx';
import { useAdminVersionsListQuery } from './versions.api.ts';

/** What this page itself is made of. */
const OWN: readonly PartVersion[] = [
  { part: 'ui', name: 'React', version: react },
  { part: 'widgets', name: 'MUI', version: widgets ?? '' },
];

const PARTS: Readonly<Record<string, TextId>> = {
  ui: 'versions.part.ui',
  widgets: 'versions.part.widgets',
  platform: 'versions.part.platform',
  runtime: 'versions.part.runtime',
  framework: 'versions.part.framework',
  server: 'versions.part.server',
  mapping: 'versions.part.mapping',
  database: 'versions.part.database',
  hints: 'versions.part.hints',
  queue: 'versions.part.queue',
  monitoring: 'versions.part.monitoring',
  runner: 'versions.part.runner',
  container: 'versions.part.container',
};

/** Which version of what runs now. */
export function Component() {
  const text = useText();
  const query = useAdminVersionsListQuery(undefined, { refetchOnMountOrArgChange: true });
  const title = text('versions.title');
  return (
    <>
      <PageHeader title={title} actions={<RefreshButton onRefresh={() => void query.refetch()} />} />
      <Typography color="textSecondary" sx={{ mb: 2.5 }}>
        {text('versions.intro')}
      </Typography>
      <Box sx={{ maxWidth: 860 }}>
        <Loaded
          reading={{ ...query, data: query.data }}
          skeleton={<Skeleton variant="rounded" height={480} />}
          announced
        >
          {(parts) => (
            <TableBox label={title}>
              <TableHead>
                <TableRow>
                  <TableCell>{text('versions.part')}</TableCell>
                  <TableCell>{text('versions.name')}</TableCell>
                  <TableCell>{text('versions.version')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {[...OWN, ...parts].map(({ part, name, version }) => (
                  <TableRow key={`${part} ${name} ${version}`}>
                    <TableCell component="th" scope="row">
                      {text(PARTS[part] ?? 'versions.part.other')}
                    </TableCell>
                    <TableCell>{name}</TableCell>
                    <TableCell sx={{ fontFamily: 'monospace', fontSize: '0.9375rem' }}>{version}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </TableBox>
          )}
        </Loaded>
      </Box>
    </>
  );
}
