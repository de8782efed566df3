import { AsyncLocalStorage } from 'node:async_hooks';

const KEPT = Symbol.for('tianheng.stores-of-suite');
/** @typedef {{ used: Set<AsyncLocalStorage<unknown>>, run: typeof AsyncLocalStorage.prototype.run }} Kept */

/**
 * A store that was used once is carried from promise to promise until it is disabled, and nobody disables those of a
 * suite: Jest itself makes one for each. A worker that has run a hundred suites would go through a hundred stores at every
 * promise. So each suite begins with disabling those of the one before.
 */
export function forgetStores() {
  const { prototype } = AsyncLocalStorage;
  // The class is Node's, and the same for all suites of a process; those of the sites have globals of their own.
  /** @type {Kept} */
  const { used, run } = Reflect.get(AsyncLocalStorage, KEPT) ?? { used: new Set(), run: prototype.run };
  for (const store of used) store.disable();
  used.clear();
  Reflect.set(AsyncLocalStorage, KEPT, { used, run });
  prototype.run = function (/** @type {Parameters<typeof run>} */ ...args) {
    used.add(this);
    return Reflect.apply(run, this, args);
  };
}
