import { useEffect, type RefObject } from 'react';
import { useBlocker } from 'react-router';
import { useSharedSelector, useSharedStore } from '../hooks.ts';
import { useText } from '../intl/useText.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface LeaveGuardProps {
  active: boolean;
  /** set once everything is saved, right before the page is left */
  saved: RefObject<boolean>;
}

/** While `active`, leaving the page asks first: in the site with a dialog, else with the browser's own. */
export function LeaveGuard({ active, saved }: LeaveGuardProps) {
  const text = useText();
  const store = useSharedStore();
  const token = useSharedSelector(({ session }) => session.token);
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there }) => {
    const leaves = here.pathname !== there.pathname || here.search !== there.search;
    // Nobody can stay who is signed out.
    return active && !saved.current && leaves && store.getState().session.token === token;
  });
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={text('common.leave.title')}
      body={text('common.leave.body')}
      confirm={text('common.leave.confirm')}
      cancel={text('common.leave.stay')}
      tone="error"
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    />
  );
}
