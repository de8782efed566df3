import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { GridColDef } from '@mui/x-data-grid';
import { SETTINGS_AUDIT_ID, type AuditRecord } from '@tianheng/contracts';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo } from 'react';
import { STAMP } from '../../shared/components/Period.tsx';
import { paths } from '../../shared/paths.ts';

/** The columns of the audit; what was changed is read in a dialog. */
export function useAuditColumns(onOpen: (record: AuditRecord) => void): GridColDef<AuditRecord>[] {
  const text = useText();
  const { stamp } = useFormats();
  return useMemo<GridColDef<AuditRecord>[]>(() => {
    const kindOf = ({ object_type: type }: AuditRecord) => text(`audit.object.${type}`);
    // What there is one of, as the settings, is called by its kind alone.
    const isAlone = ({ object_id: id }: AuditRecord) => id === SETTINGS_AUDIT_ID;
    const nameOf = (record: AuditRecord) =>
      record.object_name ?? (isAlone(record) ? kindOf(record) : record.object_id.slice(0, 8));
    return [
      {
        field: 'at',
        headerName: text('audit.column.at'),
        ...STAMP,
        valueFormatter: (value: number) => stamp(value),
      },
      {
        field: 'username',
        headerName: text('audit.column.person'),
        width: 170,
        renderCell: ({ row: { username, address, key_prefix: prefix } }) => (
          <Box sx={{ overflowWrap: 'anywhere' }}>
            {username}
            <Typography variant="body2" color="textSecondary">
              {address}
            </Typography>
            {prefix !== null && (
              <Typography variant="body2" color="textSecondary">
                {text('audit.key', { prefix })}
              </Typography>
            )}
          </Box>
        ),
      },
      {
        field: 'action',
        headerName: text('audit.column.action'),
        flex: 1,
        minWidth: 186,
        valueFormatter: (value: AuditRecord['action']) => text(`audit.action.${value}`),
      },
      {
        field: 'object_id',
        headerName: text('audit.column.object'),
        flex: 1.4,
        minWidth: 210,
        renderCell: ({ row, tabIndex }) => (
          <Box sx={{ overflowWrap: 'anywhere' }}>
            <RouterLink to={paths.history(row.object_type, row.object_id)} tabIndex={tabIndex}>
              {nameOf(row)}
            </RouterLink>
            {!isAlone(row) && (
              <Typography variant="body2" color="textSecondary">
                {kindOf(row)}
              </Typography>
            )}
          </Box>
        ),
      },
      {
        field: 'why',
        headerName: text('audit.column.why'),
        flex: 1.2,
        minWidth: 176,
        renderCell: ({ row: { why } }) => (
          <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{why}</Box>
        ),
      },
      {
        field: 'details',
        headerName: text('audit.details'),
        width: 110,
        renderCell: ({ row, tabIndex }) => (
          <Button
            size="small"
            tabIndex={tabIndex}
            aria-label={text('audit.details.of', {
              action: text(`audit.action.${row.action}`),
              object: nameOf(row),
              time: stamp(row.at),
            })}
            onClick={() => onOpen(row)}
          >
            {text('audit.details')}
          </Button>
        ),
      },
    ];
  }, [onOpen, stamp, text]);
}
