import { UUID_PATTERN } from '@tianheng/contracts';
import { kindOf } from './operations.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Ids that exist, by what they are of: those of the world and those that answers tell. */
export class IdPool {
  private readonly ids = new Map<string, string[]>();

  add(kind: string, ...ids: string[]): void {
    const known = this.ids.get(kind) ?? [];
    this.ids.set(kind, [...new Set([...ids, ...known])].slice(0, 12));
  }

  /** The `at`-th of a kind, going round; of any kind where there is none. */
  pick(kind: string, at: number): string {
    const own = this.ids.get(kind) ?? [];
    const list = own.length > 0 ? own : [...this.ids.values()].flat();
    return list[at % list.length] ?? NOBODY;
  }

  any(at: number): string {
    return this.pick('', at);
  }

  /** Learns the ids of an answer. */
  learn(value: unknown, path: string): void {
    if (Array.isArray(value)) for (const one of value.slice(0, 5)) this.learn(one, path);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === 'string' && UUID_PATTERN.test(inner)) this.add(kindOf(name, path), inner);
      else this.learn(inner, path);
    }
  }
}
