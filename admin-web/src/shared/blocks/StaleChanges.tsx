import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { TableBox } from '@tianheng/web-kit/components/TableBox.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode } from 'react';

/** A field that a colleague has changed since the form was opened. */
export interface StaleChange<N extends string> {
  name: N;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
  /** both are the same */
  isSame: boolean;
}

interface StaleChangesProps<N extends string> {
  changes: StaleChange<N>[];
  /** puts theirs into the form */
  onTake: (name: N) => void;
}

/** What a colleague saved meanwhile, field by field; what is not taken over stays as it was entered. */
export function StaleChanges<N extends string>({ changes, onTake }: StaleChangesProps<N>) {
  const text = useText();
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      <AlertTitle>{text('common.stale.title')}</AlertTitle>
      {text(changes.length > 0 ? 'common.stale.body' : 'common.stale.same')}
      {changes.length > 0 && (
        <Box sx={{ mt: 1.5 }}>
          <TableBox label={text('common.stale.title')} size="small">
            <TableHead>
              <TableRow>
                <TableCell>{text('common.stale.field')}</TableCell>
                <TableCell>{text('common.stale.theirs')}</TableCell>
                <TableCell>{text('common.stale.mine')}</TableCell>
                <TableCell />
              </TableRow>
            </TableHead>
            <TableBody>
              {changes.map(({ name, label, mine, theirs, isSame }) => (
                <TableRow key={name}>
                  <TableCell component="th" scope="row">
                    {label}
                  </TableCell>
                  {[theirs, mine].map((value, index) => (
                    <TableCell key={index} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                      {value}
                    </TableCell>
                  ))}
                  <TableCell align="right">
                    {!isSame && (
                      <Button
                        size="small"
                        color="inherit"
                        aria-label={text('common.stale.take.of', { field: label })}
                        onClick={() => onTake(name)}
                      >
                        {text('common.stale.take')}
                      </Button>
                    )}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </TableBox>
        </Box>
      )}
    </Alert>
  );
}
