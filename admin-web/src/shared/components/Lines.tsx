import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Two facts that belong together, one below the other; what is not known takes no line. */
export function Lines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <div>{first}</div>
      <div>{second}</div>
    </Box>
  );
}
