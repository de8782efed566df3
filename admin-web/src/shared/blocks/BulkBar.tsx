import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useFocusBack } from '@tianheng/web-kit/hooks/useFocusBack.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { Bulk, BulkAction } from './bulk.ts';
import { useAction } from './useAction.tsx';

interface BulkBarProps<R> {
  actions: readonly BulkAction<R>[];
  /** those that are ticked */
  rows: R[];
  /** there is something to tick */
  isOffered: boolean;
  onDone: () => void;
}

/** What can be done with the ticked rows, above their list. */
export function BulkBar<R>({ actions, rows, isOffered, onDone }: BulkBarProps<R>) {
  const text = useText();
  const bar = useRef<HTMLElement>(null);
  return (
    <Box
      ref={bar}
      role="group"
      tabIndex={-1}
      aria-label={text('common.bulk.label')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        mb: 1.5,
        minHeight: 36,
        outline: 'none',
      }}
    >
      <Typography variant="body2" color="textSecondary" role="status">
        {rows.length > 0 && text('common.bulk.ticked', { count: rows.length })}
        {rows.length === 0 && isOffered && text('common.bulk.none')}
      </Typography>
      {actions.map((action, index) => (
        <BulkButton key={index} bar={bar} action={action} rows={rows} onDone={onDone} />
      ))}
    </Box>
  );
}

interface BulkButtonProps<R> {
  bar: RefObject<HTMLElement | null>;
  action: BulkAction<R>;
  rows: R[];
  onDone: () => void;
}

function BulkButton<R>({ bar, action: bulk, rows, onDone }: BulkButtonProps<R>) {
  const { label, appliesTo, action, keepsTicks } = bulk;
  const concerned = rows.filter(appliesTo);
  const [busy, setBusy] = useState(false);
  // Where something is asked first, the dialog stands before the button and shows that it is being done.
  const isUnderWay = busy && action.ask === undefined;
  const button = useFocusBack(isUnderWay);
  const pressed = useRef<HTMLElement | null>(null);
  // Once everything is done no row is ticked, and the button goes that the dialog would give the focus back to.
  useEffect(() => {
    if (pressed.current === null || busy) return;
    if (pressed.current.isConnected) pressed.current = null;
    else if (document.activeElement === document.body) {
      pressed.current = null;
      bar.current?.focus();
    }
  });
  const { start, dialog } = useAction<Bulk<R>>(
    useMemo(
      () => ({
        ...action,
        act: async (subject, reason) => {
          setBusy(true);
          pressed.current = button.current;
          try {
            await action.act(subject, reason);
            if (!keepsTicks) onDone();
          } finally {
            setBusy(false);
          }
        },
      }),
      [action, button, keepsTicks, onDone],
    ),
  );
  return (
    <>
      {concerned.length > 0 && (
        <Button
          ref={button}
          variant="outlined"
          size="small"
          loading={isUnderWay}
          onClick={() => start({ count: concerned.length, rows: concerned, settled: 0 })}
        >
          {label(concerned.length)}
        </Button>
      )}
      {dialog}
    </>
  );
}
