interface Keeper {
  get: (key: string) => string | null;
  /** Whether it is kept for longer than the page lives. */
  set: (key: string, value: string) => boolean;
  remove: (key: string) => void;
  keys: () => string[];
}

/**
 * A browser may refuse its storage, or have no room left: then the page remembers by itself for as long as it is there.
 * `storage` is looked up at each use, for looking it up is what may be refused.
 */
function keeper(storage: () => Storage): Keeper {
  const memory = new Map<string, string>();
  const attempt = <T>(ask: (kept: Storage) => T): T | null => {
    try {
      return ask(storage());
    } catch {
      return null;
    }
  };
  return {
    get: (key) => memory.get(key) ?? attempt((kept) => kept.getItem(key)),
    set: (key, value) => {
      memory.delete(key);
      const isKept = attempt((kept) => kept.setItem(key, value)) !== null;
      if (!isKept) memory.set(key, value);
      return isKept;
    },
    remove: (key) => {
      memory.delete(key);
      attempt((kept) => kept.removeItem(key));
    },
    keys: () => [...memory.keys(), ...(attempt(Object.keys) ?? [])],
  };
}

/** What this browser keeps. */
export const browserStorage = keeper(() => localStorage);
/** What a tab keeps for as long as it is open. */
export const tabStorage = keeper(() => sessionStorage);
