import type { UiLanguage } from '@tianheng/contracts';
import {
  createContext,
  Suspense,
  useContext,
  useEffect,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { Loading } from '../components/Loading.tsx';
import { NotArrived } from '../components/NotArrived.tsx';
import { chunk } from '../http/chunk.ts';
import { lazily } from '../state/lazily.tsx';

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

/** The texts that are there, in the language shown now, and whether others did not arrive. */
export const ShownTexts = createContext<{ texts: readonly Texts[]; isMissing: boolean }>({
  texts: [],
  isMissing: false,
});

interface WithTextsProps {
  texts: readonly Texts[];
  children: ReactNode;
}

/** Asks for texts, and holds its children back until they have arrived, and their own code; missing texts can be asked for again. */
export function WithTexts({ texts, children }: WithTextsProps) {
  useEffect(() => wantTexts(texts), [texts]);
  const { texts: shown, isMissing } = useContext(ShownTexts);
  if (texts.every((each) => shown.includes(each)))
    return <Suspense fallback={<Loading />}>{children}</Suspense>;
  return isMissing ? <NotArrived onRetry={wantTextsAgain} /> : <Loading />;
}

export type PageModule = { Component: ComponentType };

/**
 * A route's `lazy`: its page, with the texts that it shows. Both are loaded at the same time. It never rejects: the router
 * would answer with that failure for good.
 */
export const page = (load: () => Promise<PageModule>, texts: readonly Texts[] = []) =>
  async function lazy(): Promise<PageModule> {
    wantTexts(texts);
    const Page = await chunk(load).then(
      ({ Component }) => Component,
      () => lazily(load, 'Component'),
    );
    return {
      Component: () => (
        <WithTexts texts={texts}>
          <Page />
        </WithTexts>
      ),
    };
  };
