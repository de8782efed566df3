import type { Commitment } from '@tianheng/contracts';
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

interface Asked<E extends HTMLElement> {
  place: RefObject<E | null>;
  asked: boolean;
}

/** Whether the address names this record, which then is brought into sight and takes the focus. */
export function useAskedRecord<E extends HTMLElement>({ commitment_no: number }: Commitment): Asked<E> {
  const { hash, key } = useLocation();
  const place = useRef<E>(null);
  const asked = hash === `#${number}`;
  useEffect(() => {
    if (!asked) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [asked, key]);
  return { place, asked };
}
