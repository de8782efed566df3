import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import { GridActionsCell, GridActionsCellItem, type GridColDef } from '@mui/x-data-grid';
import {
  REFERENCE_ADDRESS_PATTERN,
  REFERENCE_PENDING,
  type ReferenceApproval,
  type ReferenceStatus,
} from '@tianheng/contracts';
import { CheckIcon, CrossIcon, TrashIcon } from '@tianheng/web-kit/components/icons.tsx';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo } from 'react';
import { STAMP } from '../../shared/components/Period.tsx';
import { paths } from '../../shared/paths.ts';
import { shortened } from './shortened.ts';
import type { QuoteActions } from './useQuoteActions.tsx';

const TONES: Record<ReferenceStatus, 'warning' | 'success' | 'default'> = {
  '0': 'warning',
  '1': 'success',
  '2': 'default',
};

/** The columns of the list of citations. */
export function useQuoteColumns({ approve, reject, remove }: QuoteActions): GridColDef<ReferenceApproval>[] {
  const text = useText();
  const { stamp } = useFormats();
  return useMemo<GridColDef<ReferenceApproval>[]>(
    () => [
      {
        field: 'dataset_name',
        headerName: text('quotes.column.dataset'),
        flex: 0.9,
        minWidth: 126,
        renderCell: ({ row, tabIndex }) => (
          <RouterLink to={paths.datasetEdit(row.dataset_id)} tabIndex={tabIndex} underline="hover">
            {row.dataset_name}
          </RouterLink>
        ),
      },
      { field: 'content', headerName: text('quotes.column.content'), flex: 1, minWidth: 128 },
      {
        field: 'address',
        headerName: text('quotes.column.address'),
        flex: 1,
        minWidth: 130,
        renderCell: ({ row: { address }, tabIndex }) =>
          // It is a stranger's: nothing but a web address becomes a link.
          REFERENCE_ADDRESS_PATTERN.test(address) ? (
            <Link
              href={address}
              target="_blank"
              rel="noopener noreferrer nofollow"
              tabIndex={tabIndex}
              aria-label={text('quotes.newWindow', { address })}
              sx={{ overflowWrap: 'anywhere' }}
            >
              {address}
            </Link>
          ) : (
            address
          ),
      },
      { field: 'username', headerName: text('quotes.column.username'), width: 100 },
      {
        field: 'created_at',
        headerName: text('quotes.column.created'),
        ...STAMP,
        valueFormatter: (value: number) => stamp(value),
      },
      {
        field: 'status',
        headerName: text('quotes.column.status'),
        width: 112,
        renderCell: ({ row: { status } }) => (
          <Chip
            size="small"
            variant="outlined"
            color={TONES[status]}
            label={text(`quotes.status.${status}`)}
          />
        ),
      },
      { field: 'desc', headerName: text('quotes.column.desc'), flex: 0.7, minWidth: 110 },
      {
        field: 'actions',
        type: 'actions',
        headerName: text('common.actions'),
        width: 88,
        renderCell: (params) => {
          const quote = params.row;
          const named = { content: shortened(quote.content) };
          return quote.status === REFERENCE_PENDING ? (
            <GridActionsCell {...params}>
              <GridActionsCellItem
                icon={<CheckIcon color="success" />}
                label={text('quotes.approve.of', named)}
                title={text('quotes.approve')}
                onClick={() => approve(quote)}
              />
              <GridActionsCellItem
                icon={<CrossIcon color="error" />}
                label={text('quotes.reject.of', named)}
                title={text('quotes.reject')}
                onClick={() => reject(quote)}
              />
            </GridActionsCell>
          ) : (
            <GridActionsCell {...params}>
              <GridActionsCellItem
                icon={<TrashIcon fontSize="small" />}
                label={text('quotes.delete.of', named)}
                onClick={() => remove(quote)}
              />
            </GridActionsCell>
          );
        },
      },
    ],
    [text, stamp, approve, reject, remove],
  );
}
