import type { Readable } from 'node:stream';

export interface PutResult {
  /** bytes */
  size: number;
  /** hex */
  sha256: string;
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface PutOptions {
  /** FILE_TOO_LARGE beyond it */
  maxBytes: number;
}

/** An object that becomes a part of another one. */
export interface Piece {
  key: string;
  /** bytes */
  size: number;
}

export interface SignedGetOptions {
  filename: string;
  ttlSeconds: number;
}

export interface SignedPutOptions {
  maxBytes: number;
  ttlSeconds: number;
}

/**
 * Objects by key (a lower-case UUID). A failed `put` leaves nothing behind, but for what a service made without saying so.
 * SERVICE_UNAVAILABLE while all are away.
 */
export abstract class ObjectStorage {
  /** Replaces an object that is there. STORAGE_FULL when no space is left. */
  abstract put(key: string, source: Readable, options: PutOptions): Promise<PutResult>;
  /**
   * As put, for a piece: no sum is made of it, and until it is joined a loss of power may take it, whole or not at all.
   */
  abstract putPiece(key: string, source: Readable, options: PutOptions): Promise<void>;
  /**
   * The object `piece` is there, the one at this place (from 0) of those that will be joined as `key`: a storage that sums
   * them itself may begin. No promise that it does, or that they will be joined.
   */
  pieceArrived(_key: string, _at: number, _piece: string): void {
    return;
  }
  /**
   * Makes one object of several, which stay as they are; the sum is of the very bytes that it was made of. Replaces an
   * object that is there. FILE_NOT_FOUND where a piece is missing or has another size, STORAGE_FULL.
   */
  abstract join(key: string, pieces: readonly Piece[]): Promise<PutResult>;
  /** FILE_NOT_FOUND when there is none. */
  abstract get(key: string, range?: ByteRange): Promise<Readable>;
  abstract stat(key: string): Promise<{ size: number } | null>;
  /** Deleting what is not there is no error. */
  abstract delete(key: string): Promise<void>;
  /** A URL good for this object alone; a relative one is of this API. */
  abstract signedGetUrl(key: string, options: SignedGetOptions): Promise<string>;
  abstract signedPutUrl(key: string, options: SignedPutOptions): Promise<string>;
  /** Bytes that uploads may still take; Infinity where the service does not tell. */
  abstract room(): Promise<number>;
  /** As room, with what uploads leave free for everything else. */
  abstract left(): Promise<number>;
  /**
   * Removes what uploads left that were broken off longer ago than this, such as a killed process's; once the signal aborts, no
   * more of it.
   */
  abstract sweep(olderThanMs: number, signal: AbortSignal): Promise<void>;
  /** Fails when objects cannot be stored or read at present. */
  abstract check(): Promise<void>;
  /** Ends what it runs besides; nothing may be asked of it afterwards. */
  async onApplicationShutdown(): Promise<void> {
    return;
  }
}
