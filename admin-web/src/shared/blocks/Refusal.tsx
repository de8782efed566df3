import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, type ReactNode } from 'react';

interface RefusalProps {
  form: { busy: boolean; refusal: string | undefined };
  /** what a colleague saved meanwhile */
  stale?: ReactNode;
}

/** What the header that stays in sight would cover. */
const BELOW_HEADER = '72px';

/**
 * Why a form was not saved, above its fields. Whoever saves has often scrolled far down from there, so it comes into sight
 * and takes the focus, as the first field in trouble does.
 */
export function Refusal({ form, stale }: RefusalProps) {
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef<Element | null>(null);
  const { busy, refusal } = form;
  // What a colleague saved has been read by the time that the form is at rest again.
  const isRefused = !busy && refusal !== undefined;
  useEffect(() => {
    if (busy) pressed.current = document.activeElement;
  }, [busy]);
  useEffect(() => {
    const { current: own } = place;
    if (!isRefused || own === null) return;
    const { activeElement: now, body } = document;
    // Whoever has gone on meanwhile, be it to signing in again or to another field, is not called back.
    if (now !== body && now !== pressed.current) return;
    own.focus({ preventScroll: true });
    own.scrollIntoView({ block: 'start' });
  }, [isRefused]);
  if (refusal === undefined && stale === undefined) return null;
  return (
    <Stack ref={place} tabIndex={-1} spacing={2.5} sx={{ outline: 'none', scrollMarginTop: BELOW_HEADER }}>
      {stale}
      {refusal !== undefined && <Alert severity="error">{refusal}</Alert>}
    </Stack>
  );
}
