import type { UiLanguage } from '@tianheng/contracts';
import {
  createContext,
  useContext,
  useEffect,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { Loading } from '../components/Loading.tsx';
import { chunk } from '../http/chunk.ts';

export type Messages = Readonly<Record<string, string>>;
/** What a feature says, by language; loaded with the first page that shows it. */
export type Texts = Readonly<Record<UiLanguage, () => Promise<Messages>>>;

let wanted: readonly Texts[] = [];
const listeners = new Set<() => void>();

export function wantTexts(texts: readonly Texts[]): void {
  const missing = texts.filter((each) => !wanted.includes(each));
  if (missing.length === 0) return;
  wanted = [...wanted, ...missing];
  for (const listener of listeners) listener();
}

/** Asks anew for those that did not arrive. */
export function wantTextsAgain(): void {
  wanted = [...wanted];
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useWantedTexts = (): readonly Texts[] => useSyncExternalStore(subscribe, () => wanted);

/** The texts that are there, in the language shown now, and why others are not. */
export const ShownTexts = createContext<{ texts: readonly Texts[]; failure: { reason: unknown } | null }>({
  texts: [],
  failure: null,
});

interface WithTextsProps {
  texts: readonly Texts[];
  children: ReactNode;
}

/** Asks for texts, and holds its children back until they have arrived. */
export function WithTexts({ texts, children }: WithTextsProps) {
  useEffect(() => wantTexts(texts), [texts]);
  const { texts: shown, failure } = useContext(ShownTexts);
  if (texts.every((each) => shown.includes(each))) return children;
  if (failure !== null) throw failure.reason;
  return <Loading />;
}

export type PageModule = { Component: ComponentType };

/** A route's `lazy`: its page, with the texts that it shows. Both are loaded at the same time. */
export const page = (load: () => Promise<PageModule>, texts: readonly Texts[] = []) =>
  async function lazy(): Promise<PageModule> {
    wantTexts(texts);
    const { Component: Page } = await chunk(load);
    if (texts.length === 0) return { Component: Page };
    return {
      Component: () => (
        <WithTexts texts={texts}>
          <Page />
        </WithTexts>
      ),
    };
  };
