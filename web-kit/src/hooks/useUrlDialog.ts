import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

export const DIALOG_PARAM = 'dialog';
interface OpenedHere {
  opened?: true;
}

/** The open dialog of those that a page has, as the address says it. Keep `dialogs` the same between renders. */
export function useUrlDialog<D extends string>(dialogs: readonly D[]) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const state = useLocation().state as OpenedHere | null;
  const asked = params.get(DIALOG_PARAM);
  const dialog = dialogs.find((known) => known === asked) ?? null;
  const opened = state?.opened === true;

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
  const close = useCallback(() => {
    // What was opened on this page is a step in its history, which closing takes back.
    if (opened) {
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
  }, [navigate, opened, setParams]);
  return { dialog, open, close };
}
