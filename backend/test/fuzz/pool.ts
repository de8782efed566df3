import { UUID_PATTERN } from '@tianheng/contracts';
import { kindOf } from './operations.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

const LEARNT_MAX = 12;

/** Ids that exist, by what they are of: first those of the world as it is now, then those that answers told. */
export class IdPool {
  private world = new Map<string, string[]>();
  private readonly learnt = new Map<string, string[]>();

  /** Of a new world; the old one's people have no business in it. */
  setWorld(ids: Record<string, string[]>): void {
    this.world = new Map(Object.entries(ids));
  }

  /** The `at`-th of a kind, going round; of any kind where there is none. */
  pick(kind: string, at: number): string {
    const own = [...(this.world.get(kind) ?? []), ...(this.learnt.get(kind) ?? [])];
    if (own.length === 0) return this.any(at);
    return own[at % own.length] ?? NOBODY;
  }

  any(at: number): string {
    const all = [...this.world.values(), ...this.learnt.values()].flat();
    return all[at % all.length] ?? NOBODY;
  }

  /** Learns the ids of an answer. */
  learn(value: unknown, path: string): void {
    if (Array.isArray(value)) for (const one of value.slice(0, 5)) this.learn(one, path);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner !== 'string' || !UUID_PATTERN.test(inner)) this.learn(inner, path);
      else this.remember(kindOf(name, path), inner);
    }
  }

  private remember(kind: string, id: string): void {
    const known = this.learnt.get(kind) ?? [];
    this.learnt.set(kind, [...new Set([id, ...known])].slice(0, LEARNT_MAX));
  }
}
