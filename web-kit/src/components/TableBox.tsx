import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import type { ReactNode, Ref } from 'react';

interface TableBoxProps {
  label: string;
  size?: 'small' | 'medium';
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A table that scrolls sideways in its own box, also with the keyboard. */
export function TableBox({ label, size = 'medium', ref, children }: TableBoxProps) {
  return (
    <TableContainer
      ref={ref}
      role="region"
      aria-label={label}
      tabIndex={0}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1.5, bgcolor: 'background.paper' }}
    >
      <Table
        size={size}
        sx={{ '& td, & th': { px: 1.25 }, '& tbody tr:last-child > *': { borderBottom: 0 } }}
      >
        {children}
      </Table>
    </TableContainer>
  );
}
