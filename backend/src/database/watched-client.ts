import pg from 'pg';

/** PostgreSQL's code of a write where only reading is possible. */
const READ_ONLY = '25006';

/** What the driver keeps and its types do not tell. */
interface WithStream {
  connection: { stream: { destroy: () => unknown } };
}

/**
 * The driver's client, but one whose server says nothing for so long while a statement is under way gives its connection up. The
 * server's own limits end no statement of a server that hangs, or behind a network that swallows everything. One whose server
 * only reads by now leads to the database of before: another has taken its place, where a new connection leads.
 */
export function watchedClient(silentMs: number): typeof pg.Client {
  return class WatchedClient extends pg.Client {
    /** statements that are not answered yet */
    private waiting = 0;
    private watch: NodeJS.Timeout | undefined;

    override query(...given: unknown[]): never {
      // The driver's overloads know no such call.
      const send = super.query.bind(this) as (...args: unknown[]) => unknown;
      const answer = send(...given);
      // Of a callback there is nothing to wait for, and whatever comes after it waits for it, too.
      if (!(answer instanceof Promise)) return answer as never;
      this.waiting += 1;
      if (this.waiting === 1) this.listen();
      return answer
        .catch((error: unknown) => {
          if ((error as { code?: unknown } | null)?.code === READ_ONLY) this.giveUp();
          throw error;
        })
        .finally(() => {
          this.waiting -= 1;
          this.listen();
        }) as never;
    }

    /** Anew with every answer: several statements of a connection run one after the other. */
    private listen(): void {
      clearTimeout(this.watch);
      if (this.waiting === 0) return;
      this.watch = setTimeout(() => this.giveUp(), silentMs);
    }

    private giveUp(): void {
      (this as unknown as WithStream).connection.stream.destroy();
    }
  } as unknown as typeof pg.Client;
}
