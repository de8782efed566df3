import { browserStorage } from '@tianheng/web-kit/state/storage.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { parseKept, type Kept } from './kept.ts';

const KEEP_MS = 300;

/** What another tab has done with the form meanwhile; null: it was saved or discarded there. */
export interface Conflict<V> {
  other: Kept<V> | null;
}

interface KeptOptions<V> {
  storageKey: string;
  /** what was kept when the form was begun, as it stood there */
  found: string | null;
  values: V;
  /** whether anything entered is not saved yet */
  isDirty: boolean;
  version: number;
}

const isSame = <V>(kept: Kept<V> | null, now: Pick<Kept<V>, 'values' | 'version'>): boolean =>
  kept?.version === now.version && JSON.stringify(kept.values) === JSON.stringify(now.values);

/**
 * Keeps what is entered in this browser while it is entered, until it is saved. Another tab with the same form writes
 * nothing over, nor is it written over: both stop and say so until somebody decides.
 */
export function useKept<V extends object>({ storageKey, found, ...now }: KeptOptions<V>) {
  const [conflict, setConflict] = useState<Conflict<V> | null>(null);
  const [fails, setFails] = useState(false);
  /** what this tab has read or written last */
  const seen = useRef(found);
  const isClosed = useRef(false);
  const latest = useRef({ ...now, conflict });
  useEffect(() => {
    latest.current = { ...now, conflict };
  });

  const look = useCallback((): boolean => {
    const raw = browserStorage.get(storageKey);
    if (raw === seen.current) return true;
    const other = parseKept<V>(raw, Object.keys(latest.current.values));
    if (isSame(other, latest.current)) {
      seen.current = raw;
      return true;
    }
    setConflict({ other });
    return false;
  }, [storageKey]);

  const keep = useCallback((): void => {
    const { values, isDirty, version } = latest.current;
    if (isClosed.current || latest.current.conflict !== null || !look()) return;
    if (!isDirty) {
      browserStorage.remove(storageKey);
      seen.current = null;
      return;
    }
    // A tab that only shows what is kept says nothing new to the others.
    if (isSame(parseKept<V>(seen.current, Object.keys(values)), latest.current)) return;
    const raw = JSON.stringify({ values, version, at: Date.now() } satisfies Kept<V>);
    // The browser may have no room, or may keep nothing at all.
    setFails(!browserStorage.set(storageKey, raw));
    seen.current = raw;
  }, [storageKey, look]);

  const { values, isDirty, version } = now;
  const isPaused = conflict !== null;
  useEffect(() => {
    if (isPaused || (!isDirty && seen.current === null)) return;
    const timer = setTimeout(keep, KEEP_MS);
    return () => clearTimeout(timer);
  }, [values, isDirty, version, isPaused, keep]);

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === storageKey) look();
    };
    // What was entered a moment ago is kept too, and what was saved a moment ago no more.
    const onHide = () => {
      if (latest.current.isDirty || seen.current !== null) keep();
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pagehide', onHide);
      onHide();
    };
  }, [storageKey, look, keep]);

  /** What stands here goes on; the other tab is told by what is kept next. */
  const goOn = useCallback(() => {
    seen.current = browserStorage.get(storageKey);
    setConflict(null);
  }, [storageKey]);

  /** Nothing is kept any more: all was saved, or is to be discarded. The form ends with it. */
  const forget = useCallback(() => {
    isClosed.current = true;
    browserStorage.remove(storageKey);
  }, [storageKey]);

  /** The form has ended, and only then was this saved as that version: what was entered after it is kept on, no more. */
  const settle = useCallback(
    (saved: V, savedVersion: number) => {
      const raw = browserStorage.get(storageKey);
      const left = raw === seen.current ? parseKept<V>(raw, Object.keys(saved)) : null;
      if (left === null) return;
      if (JSON.stringify(left.values) === JSON.stringify(saved)) browserStorage.remove(storageKey);
      else browserStorage.set(storageKey, JSON.stringify({ ...left, version: savedVersion }));
    },
    [storageKey],
  );

  /** Writes nothing any more: what another tab keeps is to be shown instead. */
  const leave = useCallback(() => {
    isClosed.current = true;
  }, []);

  return { conflict, goOn, forget, settle, leave, fails };
}
