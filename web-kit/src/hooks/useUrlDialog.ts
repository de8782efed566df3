import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

export const DIALOG_PARAM = 'dialog';
interface OpenedHere {
  opened?: true;
}

/** The step of the history whose dialog the page has closed, which is not somebody's Back. */
let closed: string | null = null;
export const wasClosed = (step: string): boolean => step === closed;
/** It is open still, or no more to be spoken of: the next end of that step may be somebody's Back. */
export const stayed = (): void => {
  closed = null;
};

/** The open dialog of those that a page has, as the address says it. Keep `dialogs` the same between renders. */
export function useUrlDialog<D extends string>(dialogs: readonly D[]) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const asked = params.get(DIALOG_PARAM);
  const dialog = dialogs.find((known) => known === asked) ?? null;
  const opened = (state as OpenedHere | null)?.opened === true;
  const now = useRef({ asked, key, opened });
  useEffect(() => {
    now.current = { asked, key, opened };
    return () => {
      now.current = { asked: null, key: '', opened: false };
      if (wasClosed(key)) stayed();
    };
  }, [asked, key, opened]);

  const open = useCallback(
    (wanted: D) =>
      setParams(
        (old) => {
          old.set(DIALOG_PARAM, wanted);
          return old;
        },
        { preventScrollReset: true, state: { opened: true } satisfies OpenedHere },
      ),
    [setParams],
  );
  /** Whether the dialog is still there to be ended, once: whoever went back while it was at work has gone on. */
  const end = useCallback((): boolean => {
    if (asked === null || now.current.asked !== asked || wasClosed(now.current.key)) return false;
    closed = now.current.key;
    return true;
  }, [asked]);
  const close = useCallback(() => {
    if (!end()) return;
    // What was opened on this page is a step in its history, which closing takes back.
    if (now.current.opened) {
      void navigate(-1);
      return;
    }
    setParams(
      (old) => {
        old.delete(DIALOG_PARAM);
        return old;
      },
      { preventScrollReset: true, replace: true },
    );
  }, [end, navigate, setParams]);
  /** Goes on to what the dialog has led to, in its place. */
  const follow = useCallback(
    (to: string) => {
      if (end()) void navigate(to, { replace: true });
    },
    [end, navigate],
  );
  return { dialog, open, close, follow };
}
