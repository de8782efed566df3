import { CODE_UPLOAD_MAX_BYTES, MIB } from '@tianheng/contracts';
import type { SocketLimits } from './socket-limits.ts';

/** What a connection may take of a listener. */
export interface ListenerLimits extends SocketLimits {
  /** ms for a request's headers, from the connection's or the request's begin */
  headersMs: number;
  /** ms in which not a byte comes or goes */
  idleMs: number;
  /** ms for the whole of a body that is no upload */
  bodyMs: number;
  /** an upload may last as long as each of these windows brings a little of it */
  uploadWindowMs: number;
  uploadWindowBytes: number;
  /** bytes of an upload with all that is around the file */
  uploadBytes: number;
}

export const LISTENER_LIMITS: ListenerLimits = {
  connections: 4096,
  connectionsPerClient: 512,
  headersMs: 20_000,
  idleMs: 120_000,
  bodyMs: 30_000,
  uploadWindowMs: 30_000,
  uploadWindowBytes: 16 * 1024,
  uploadBytes: CODE_UPLOAD_MAX_BYTES + MIB,
};
