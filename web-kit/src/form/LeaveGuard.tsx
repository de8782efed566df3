import { useRef, type RefObject } from 'react';
import { useBlocker } from 'react-router';
import { DIALOG_PARAM, stayed, wasClosed } from '../hooks/useUrlDialog.ts';
import { useText } from '../intl/useText.ts';
import { useSharedSelector, useSharedStore } from '../state/hooks.ts';
import { leaveStep } from '../state/left-step.ts';
import { useUnsaved } from '../state/unsaved.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface LeaveGuardProps {
  active: boolean;
  /** It is being saved: the page may end the dialog by itself then, and Back may not. */
  busy?: boolean;
  /** the parameters of the address without whose present values the form is not there: which dialog, tab or thing */
  params?: readonly string[];
  /** for a form that is a page: set once everything is saved, right before the page is left */
  saved?: RefObject<boolean>;
  /** something of it was sent and may have been saved: nobody knows, so nothing else is said */
  unanswered?: boolean | undefined;
  /** what becomes of what was entered; it is lost unless said */
  body?: string;
}

/** While `active`, leaving the page asks first: in the site with a dialog, else with the browser's own. */
export function LeaveGuard({
  active,
  busy = false,
  params = [],
  saved,
  unanswered = false,
  body,
}: LeaveGuardProps) {
  const text = useText();
  const store = useSharedStore();
  const person = useSharedSelector(({ session }) => session.person);
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there }) => {
    const [now, next] = [new URLSearchParams(here.search), new URLSearchParams(there.search)];
    const leaves =
      here.pathname !== there.pathname || params.some((param) => now.get(param) !== next.get(param));
    // What belongs to a person who has just left is forgotten anyway; an ended session is only waited for.
    const isTheirs = store.getState().session.person === person;
    const isEnd = saved?.current || (busy && wasClosed(here.key));
    return active && !isEnd && leaves && isTheirs;
  });
  const fate = body ?? (unanswered ? text('common.unanswered') : undefined);
  useUnsaved(active, fate);
  const answered = useRef<object>(null);
  if (blocker.state !== 'blocked') return null;
  /** The router draws the answer in a transition, before which a second press still finds the dialog. */
  const answer = (act: () => void) => {
    if (answered.current === blocker) return;
    answered.current = blocker;
    act();
  };
  const subject = params.includes(DIALOG_PARAM) && body === undefined ? 'discard' : 'leave';
  return (
    <ConfirmDialog
      title={text(`common.${subject}.title`)}
      body={fate ?? text(`common.${subject}.body`)}
      confirm={text(`common.${subject}.confirm`)}
      cancel={text(`common.${subject}.stay`)}
      tone="error"
      onConfirm={() =>
        answer(() => {
          leaveStep();
          blocker.proceed();
        })
      }
      onCancel={() =>
        answer(() => {
          stayed();
          blocker.reset();
        })
      }
    />
  );
}
