import type { TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { Form } from '@tianheng/web-kit/form/useForm.ts';
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
  /** reads what is there now */
  read: () => Promise<Base<V>>;
  labels: Record<keyof V & string, TextId>;
  /** what the form holds in a field, in words to be read and compared */
  shown: (name: keyof V & string, values: V) => string;
}

/** After a save that a colleague was faster with: what they changed, and the version that the next save is one of. */
export function useStale<V extends object>({ opened, read, labels, shown }: StaleOptions<V>) {
  const text = useText();
  const [start, setStart] = useState(opened);
  const [base, setBase] = useState(opened);
  /** The next one begins with what was just saved. */
  const begin = (next: Base<V>): void => {
    setStart(next);
    setBase(next);
  };
  const meet = async (): Promise<void> => setBase(await read());
  const show = ({ values, setValue }: Pick<Form<V>, 'values' | 'setValue'>): ReactNode => {
    if (base === start) return undefined;
    const inWords = (name: keyof V & string, of: V) => shown(name, of) || text('common.stale.empty');
    const names = Object.keys(labels) as (keyof V & string)[];
    const changes = names.flatMap((name): StaleChange<keyof V & string>[] => {
      const theirs = inWords(name, base.values);
      if (theirs === inWords(name, start.values)) return [];
      return [{ name, label: text(labels[name] as TextId), theirs, mine: inWords(name, values) }];
    });
    return <StaleChanges changes={changes} onTake={(name) => setValue(name, base.values[name])} />;
  };
  return { version: base.version, meet, begin, show };
}
