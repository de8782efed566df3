import { createElement, lazy, useEffect, useState, type ComponentType } from 'react';
import { chunk } from './chunk.ts';
import { NotArrived } from './NotArrived.tsx';

/** What is called so lies over the page. */
const OVER = /(Dialog|Menu)$/;

/**
 * A component whose code arrives with its first use, by its name in its module. Where it does not arrive, that is said in
 * its place and it can be asked for again: nothing else on the page goes with it. React itself would remember the failure.
 */
export function lazily<N extends string, P extends object>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
): ComponentType<P> {
  const begin = () =>
    lazy(async () => ({
      default: await chunk(load).then(
        (arrived) => arrived[name],
        () => Missing,
      ),
    })) as unknown as ComponentType<P>;
  let held = begin();
  /** What it has asked for again stays in it: another component in its place would begin anew. */
  function Missing(props: P) {
    const [Again, setAgain] = useState<ComponentType<P> | null>(null);
    useEffect(() => {
      held = begin();
    }, []);
    return Again ? (
      createElement(Again, props)
    ) : (
      <NotArrived isOver={OVER.test(name)} onRetry={() => setAgain(begin())} />
    );
  }
  return (props) => {
    // What is drawn stays when another one of its kind did not arrive.
    const [own] = useState(() => held);
    return createElement(own, props);
  };
}
