import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { AUDIT_ACTIONS, AUDIT_OBJECTS, type AuditRecord } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useState } from 'react';
import { ListBody } from '../../shared/blocks/ListBody.tsx';
import { DayField } from '../../shared/calendar/DayField.tsx';
import { ExportButtons } from '../../shared/components/ExportButton.tsx';
import { PageHeader } from '../../shared/components/PageHeader.tsx';
import { useAdminAuditListQuery, useLazyAdminAuditDownloadQuery } from './audit.api.ts';
import { AuditDetails } from './AuditDetails.tsx';
import { useAuditColumns } from './useAuditColumns.tsx';
import { useAuditFilter } from './useAuditFilter.ts';

/** What administrators did, searched and taken out; nothing of it can be changed. */
export function Component() {
  const text = useText();
  const { params, filter } = useAuditFilter();
  const query = useAdminAuditListQuery(
    { page: params.page, limit: params.size, ...filter },
    { refetchOnMountOrArgChange: true },
  );
  // One each: a trigger that is used anew gives up what it asked for before.
  const [csv] = useLazyAdminAuditDownloadQuery();
  const [xlsx] = useLazyAdminAuditDownloadQuery();
  const [shown, setShown] = useState<AuditRecord | null>(null);
  const columns = useAuditColumns(setShown);
  const title = text('audit.title');
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <ExportButtons
            label={(format) => text(`audit.export.${format}`)}
            ask={(format) => ({ csv, xlsx })[format]({ ...filter, format })}
          />
        }
      />
      {params.filters.object !== undefined && (
        <Stack
          direction="row"
          spacing={1.5}
          useFlexGap
          sx={{ mb: 2, flexWrap: 'wrap', alignItems: 'center' }}
        >
          <Typography sx={{ fontWeight: 600 }}>{text('audit.only')}</Typography>
          <Button
            size="small"
            variant="outlined"
            onClick={() => {
              params.setFilter('object', null);
              // This button is about to go.
              document.getElementById('main')?.focus({ preventScroll: true });
            }}
          >
            {text('audit.only.clear')}
          </Button>
        </Stack>
      )}
      <ListBody
        title={title}
        params={params}
        query={query}
        columns={columns}
        search={text('audit.search')}
        filters={[
          {
            name: 'type',
            label: text('audit.type'),
            all: text('common.filter.all'),
            options: AUDIT_OBJECTS.map((value) => ({ value, label: text(`audit.object.${value}`) })),
          },
          {
            name: 'action',
            label: text('audit.column.action'),
            all: text('common.filter.all'),
            options: AUDIT_ACTIONS.map((value) => ({ value, label: text(`audit.action.${value}`) })),
          },
        ]}
        ranges={(['from', 'to'] as const).map((name) => (
          <DayField
            key={name}
            label={text(`audit.${name}`)}
            value={params.filters[name] ?? ''}
            onChange={(day) => params.setFilter(name, day)}
          />
        ))}
        empty={{ title: text('audit.empty') }}
      />
      {shown && <AuditDetails record={shown} onClose={() => setShown(null)} />}
    </>
  );
}
