import type { Id } from '@tianheng/contracts';

/** A file that is at the server already. */
export interface SentFile {
  id: Id;
  name: string;
  url: string | null;
}
