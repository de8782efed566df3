import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import type { ReactNode } from 'react';

/** A table that scrolls sideways in its own box, also with the keyboard. */
export function TableBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <TableContainer
      role="region"
      aria-label={label}
      tabIndex={0}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
    >
      <Table size="small" sx={{ '& tbody tr:last-child > *': { borderBottom: 0 } }}>
        {children}
      </Table>
    </TableContainer>
  );
}
