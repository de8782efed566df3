import type { TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { Form } from '@tianheng/web-kit/form/useForm.ts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { useState, type ReactNode } from 'react';
import { StaleChanges, type StaleChange } from './StaleChanges.tsx';

/** What a form is compared with. */
export interface Base<V> {
  values: V;
  /** null of something that is not there yet */
  version: number | null;
}

interface StaleOptions<V> {
  /** what the form began with */
  opened: Base<V>;
  /** reads what is there now; left out where the refusal says it all */
  read?: () => Promise<Base<V>>;
  labels: Record<keyof V & string, TextId>;
  /** what the form holds in a field, to be read; words are compared too */
  shown: (name: keyof V & string, values: V) => ReactNode;
  /** tells values apart that may look alike */
  compared?: (name: keyof V & string, values: V) => string | undefined;
}

/** After a save that a colleague was faster with: what they changed, and the version that the next save is one of. */
export function useStale<V extends object>({ opened, read, labels, ...options }: StaleOptions<V>) {
  const { shown, compared = shown } = options;
  const text = useText();
  const [base, setBase] = useState(opened);
  /** what the form began with, and all that was met since but for the last */
  const [before, setBefore] = useState<Base<V>[]>([]);
  const isMet = before.length > 0;
  /** The next one begins with what was just saved. */
  const begin = (next: Base<V>): void => {
    setBase(next);
    setBefore([]);
  };
  const go = (now: Base<V>): void => {
    if (now === base) return;
    setBase(now);
    setBefore((old) => [...old, base]);
  };
  const meet = async (): Promise<V | undefined> => {
    const now = await read?.();
    if (now) go(now);
    return now?.values;
  };
  /** Meets by what a refused save was answered with. */
  const meetIn = <C extends object>(reason: unknown, valuesOf: (current: C) => V): void => {
    const { code, current } = asApiError(reason);
    if (code !== 'STALE_WRITE' || current === null) return;
    const { version } = current as { version: number };
    go({ values: valuesOf(current as C), version });
  };
  const show = ({ values, setValue }: Pick<Form<V>, 'values' | 'setValue'>): ReactNode => {
    if (!isMet) return undefined;
    const told = (name: keyof V & string, of: V) => shown(name, of) || text('common.stale.empty');
    const names = Object.keys(labels) as (keyof V & string)[];
    const changes = names.flatMap((name): StaleChange<keyof V & string>[] => {
      const there = compared(name, base.values);
      // What a colleague took back is listed too: it may have been taken over before.
      if (before.every((met) => there === compared(name, met.values))) return [];
      return [
        {
          name,
          label: text(labels[name] as TextId),
          theirs: told(name, base.values),
          mine: told(name, values),
          isSame: there === compared(name, values),
        },
      ];
    });
    return <StaleChanges changes={changes} onTake={(name) => setValue(name, base.values[name])} />;
  };
  return {
    version: base.version,
    /** of the version that the next save is one of */
    values: base.values,
    /** what the form holds differs from what is there, also where it is what the form began with */
    isMet,
    meet,
    meetIn,
    begin,
    show,
  };
}
