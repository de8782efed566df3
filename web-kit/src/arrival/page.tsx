import { Suspense, useContext, useEffect, type ComponentType, type ReactNode } from 'react';
import { Loading } from '../components/Loading.tsx';
import { ShownTexts, wantTexts, wantTextsAgain, type Texts } from '../intl/texts.ts';
import { chunk } from './chunk.ts';
import { lazily } from './lazily.tsx';
import { NotArrived } from './NotArrived.tsx';

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
