import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { SETTINGS_AUDIT_ID, type AuditRecord } from '@tianheng/contracts';
import { TableBox } from '@tianheng/web-kit/components/TableBox.tsx';
import { usePhone } from '@tianheng/web-kit/hooks/usePhone.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useId } from 'react';
import { Facts } from '../../shared/components/Facts.tsx';

const AUDIENCES: Readonly<Record<string, TextId>> = {
  admin: 'audit.audience.admin',
  customer: 'audit.audience.customer',
  api: 'audit.audience.api',
};

const inWords = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
};

function Changes({ record: { before, after } }: { record: AuditRecord }) {
  const text = useText();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return <Typography color="textSecondary">{text('audit.details.none')}</Typography>;
  const cell = {
    minWidth: 140,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    verticalAlign: 'top',
  } as const;
  return (
    <TableBox label={text('audit.details')} size="small">
      <TableHead>
        <TableRow>
          <TableCell>{text('audit.details.field')}</TableCell>
          <TableCell>{text('audit.details.before')}</TableCell>
          <TableCell>{text('audit.details.after')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {names.map((name) => (
          <TableRow key={name}>
            {/* A name is one word; the table moves in its box where it leaves no room. */}
            <TableCell
              component="th"
              scope="row"
              sx={{ fontFamily: 'monospace', verticalAlign: 'top', whiteSpace: 'nowrap' }}
            >
              {name}
            </TableCell>
            <TableCell sx={cell}>{inWords(before?.[name])}</TableCell>
            <TableCell sx={cell}>{inWords(after?.[name])}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </TableBox>
  );
}

/** All that is kept of a deed. */
export function AuditDetails({ record, onClose }: { record: AuditRecord; onClose: () => void }) {
  const text = useText();
  const { instant } = useFormats();
  const titleId = useId();
  const isPhone = usePhone();
  const audience = AUDIENCES[record.audience];
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth fullScreen={isPhone}>
      <DialogTitle id={titleId}>{text(`audit.action.${record.action}`)}</DialogTitle>
      <DialogContent>
        <Stack spacing={2.5} useFlexGap>
          <Facts
            facts={[
              { label: text('audit.column.at'), value: instant(record.at) },
              { label: text('audit.column.person'), value: record.username },
              { label: text('audit.details.address'), value: record.address },
              {
                label: text('audit.details.audience'),
                value: audience === undefined ? record.audience : text(audience),
              },
              { label: text('audit.details.key'), value: record.key_prefix },
              {
                label: text('audit.column.object'),
                value:
                  record.object_name ??
                  (record.object_id === SETTINGS_AUDIT_ID
                    ? text(`audit.object.${record.object_type}`)
                    : record.object_id),
              },
              { label: text('audit.column.why'), value: record.why },
            ]}
          />
          <Changes record={record} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={onClose} autoFocus>
          {text('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
