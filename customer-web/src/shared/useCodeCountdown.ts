import { EMAIL_RESEND_SECONDS } from '@tianheng/contracts';
import { tabStorage } from '@tianheng/web-kit/state/storage.ts';
import { useCallback, useEffect, useState } from 'react';

const STORAGE_KEY = 'tianheng.emailCodeAgain';

/** Whole seconds left; a clock that was set back makes nobody wait longer than a whole wait. */
function secondsLeft(): number {
  const until = Number(tabStorage.get(STORAGE_KEY));
  const left = Math.ceil((until - Date.now()) / 1000);
  return Math.min(Math.max(left, 0), EMAIL_RESEND_SECONDS);
}

/** The wait between two mailed codes; its end is kept in this tab, so that a reload does not shorten it. */
export function useCodeCountdown(): { left: number; start: (seconds: number) => void } {
  const [left, setLeft] = useState(secondsLeft);
  const counting = left > 0;
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => setLeft(secondsLeft()), 1000);
    return () => clearInterval(timer);
  }, [counting]);
  const start = useCallback((seconds: number) => {
    tabStorage.set(STORAGE_KEY, String(Date.now() + seconds * 1000));
    setLeft(secondsLeft());
  }, []);
  return { left, start };
}
