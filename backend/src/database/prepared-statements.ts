import { createHash } from 'node:crypto';
import pg, { type QueryResult } from 'pg';
import { isOutdatedPlan } from '../common/outdated-plan.ts';

/** Texts that are counted before they have been asked often enough for a name. */
const COUNTED_MAX = 2_000;
/** A text that is asked less often is not worth its memory in the server. */
const NAMED_FROM = 3;
/** Which texts have names; one of a process. */
class Names {
  private readonly known = new Map<string, { uses: number; name: string | null }>();
  /** grows whenever plans have become outdated */
  epoch = 0;

  /** Null for a text that has none yet. */
  of(text: string): string | null {
    const entry = this.known.get(text) ?? { uses: 0, name: null };
    entry.uses += 1;
    if (entry.uses >= NAMED_FROM)
      entry.name ??= `s_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    // Moved to the end: the first is the one that nobody has asked for longest.
    this.known.delete(text);
    this.known.set(text, entry);
    if (this.known.size > COUNTED_MAX) this.known.delete(this.known.keys().next().value ?? '');
    return entry.name;
  }
}

/** What the driver keeps and its types do not tell. */
interface WithParsed {
  connection: { parsedStatements: Record<string, string | undefined> };
}

/**
 * The driver's client, but statements with parameters that come again are planned once per connection.
 * @param max statements that a connection keeps: lists of every length make texts without end
 */
export function preparingClient(max: number, base: typeof pg.Client = pg.Client): typeof pg.Client {
  const names = new Names();

  return class PreparingClient extends base {
    /** those that the server knows, the one used longest ago first */
    private readonly kept = new Set<string>();
    private epoch = names.epoch;
    /** statements that are not answered yet */
    private underWay = 0;

    override query(...given: unknown[]): never {
      const [text, values, callback] = given;
      if (this.epoch !== names.epoch) this.forgetAll();
      // The driver's overloads know no such call.
      const send = super.query.bind(this) as (...args: unknown[]) => Promise<QueryResult>;
      if (callback !== undefined || typeof text !== 'string') return send(...given) as never;
      const name = Array.isArray(values) ? names.of(text) : null;
      const config = name !== null && this.keep(name) ? { name, text, values } : { text, values };
      const wasFree = this.isFree;
      this.underWay += 1;
      return send(config)
        .catch((error: unknown) => {
          if (!isOutdatedPlan(error)) throw error;
          names.epoch += 1;
          // Within a transaction everything so far is lost, and only its caller knows what that was.
          if (!wasFree) throw error;
          return send(text, values);
        })
        .finally(() => (this.underWay -= 1)) as never;
    }

    private get isFree(): boolean {
      return this.getTransactionStatus() === 'I' && this.underWay === 0;
    }

    /** Makes room for a name; false where that cannot be done now. */
    private keep(name: string): boolean {
      if (this.kept.delete(name) || this.kept.size < max) {
        this.kept.add(name);
        return true;
      }
      const [oldest] = this.kept;
      if (oldest === undefined || !this.isFree) return false;
      this.kept.delete(oldest);
      this.kept.add(name);
      // One that failed before it was planned is not known there.
      if (this.parsed[oldest] !== undefined) {
        this.deallocate(`deallocate "${oldest}"`, (parsed) => delete parsed[oldest]);
      }
      return true;
    }

    private get parsed(): Record<string, string | undefined> {
      return (this as unknown as WithParsed).connection.parsedStatements;
    }

    /** Not within a transaction: there it might fail for what happened before. */
    private forgetAll(): void {
      if (!this.isFree) return;
      this.epoch = names.epoch;
      this.kept.clear();
      this.deallocate('deallocate all', (parsed) =>
        Object.keys(parsed).forEach((name) => delete parsed[name]),
      );
    }

    /** By a callback: the driver has called it before it sends the next statement, which may be of the same name. */
    private deallocate(
      statement: string,
      forget: (parsed: Record<string, string | undefined>) => unknown,
    ): void {
      super.query(statement, (error: Error | null) => {
        if (error) names.epoch += 1;
        else forget(this.parsed);
      });
    }
  } as unknown as typeof pg.Client;
}
