import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { varyBy } from '../common/vary.ts';
import { Config } from '../config.ts';
import { Changes } from './changes.ts';

/** What an answer was made from. */
export interface Found<T> {
  body: T;
  /** whatever changes one of these may change the answer; none where what does is not told */
  keys: string[];
  /** when it changes by itself */
  until?: Date;
  /** ms of when it was begun, where others were answered by it before */
  at?: number;
}

export interface Poll {
  request: FastifyRequest;
  reply: FastifyReply;
  user: AuthUser | null;
}

/** What an answer's tag says: whoever has it knows the state of `keys` at `at`. */
interface Known {
  at: number;
  until: number;
  keys: string[];
}

const TAG = /^W\/"([0-9a-z]{1,12})\.([0-9a-z]{0,12})\.([\w-]{16})\.([\w:,-]{1,400})"$/;

const written = ({ at, until, keys }: Known, signature: string): string =>
  `W/"${at.toString(36)}.${Number.isFinite(until) ? until.toString(36) : ''}.${signature}.${keys.join(',')}"`;

function read(text: string | undefined): (Known & { signature: string }) | null {
  const [, at = '', until = '', signature = '', keys = ''] = TAG.exec(text ?? '') ?? [];
  if (at === '') return null;
  return {
    at: parseInt(at, 36),
    until: until === '' ? Infinity : parseInt(until, 36),
    signature,
    keys: keys.split(','),
  };
}

/** Answers those who ask again and again: 304 without asking the database while nothing has changed. */
@Injectable()
export class Polls {
  constructor(
    private readonly config: Config,
    private readonly changes: Changes,
  ) {}

  /** @returns nothing with 304 */
  async answer<T>({ request, reply, user }: Poll, find: () => Promise<Found<T>>): Promise<T | undefined> {
    const { headers, url } = request;
    const asked = [user?.id, user?.platformRole, headers['accept-language'], url];
    // The browser keeps it, and asks before it uses it.
    void reply.header('cache-control', 'private, no-cache');
    varyBy(reply, 'Authorization', 'Accept-Language');
    const known = read(headers['if-none-match']);
    // The clock before the answer is found: what changes meanwhile is asked for again.
    const at = Date.now();
    if (
      known &&
      at < known.until &&
      this.isOurs(known, asked) &&
      this.changes.areNone(known.keys, known.at)
    ) {
      void reply.code(304).header('etag', written(known, known.signature));
      return undefined;
    }
    const { body, keys, until, at: begun = at } = await find();
    if (keys.length > 0) {
      const now = { at: Math.min(at, begun), until: until?.getTime() ?? Infinity, keys };
      void reply.header('etag', written(now, this.signature(now, asked)));
    }
    return body;
  }

  /** With keys of their own choice people would be told when others submit, and how those fare. */
  private isOurs(known: Known & { signature: string }, asked: unknown[]): boolean {
    return timingSafeEqual(Buffer.from(known.signature), Buffer.from(this.signature(known, asked)));
  }

  /** Of the answer to whoever asked for it; no other signature by this key begins so. */
  private signature({ at, until, keys }: Known, asked: unknown[]): string {
    return createHmac('sha256', this.config.fileSigningKey)
      .update(JSON.stringify(['poll', asked, at, until, keys]))
      .digest('base64url')
      .slice(0, 16);
  }
}
