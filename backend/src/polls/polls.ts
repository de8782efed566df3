import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { Changes } from './changes.ts';

/** What an answer was made from. */
export interface Found<T> {
  body: T;
  /** whatever changes one of these may change the answer; none where what does is not told */
  keys: string[];
  /** when it changes by itself */
  until?: Date;
}

export interface Poll {
  request: FastifyRequest;
  reply: FastifyReply;
  user: AuthUser | null;
}

/** What an answer's tag says: whoever has it knows the state of `keys` at `at`. */
interface Tag {
  at: number;
  until: number;
  /** a digest of who asked for what */
  asked: string;
  keys: string[];
}

const TAG = /^W\/"([0-9a-z]{1,12})\.([0-9a-z]{0,12})\.([\w-]{16})\.([\w:,-]{1,400})"$/;

const written = ({ at, until, asked, keys }: Tag): string =>
  `W/"${at.toString(36)}.${Number.isFinite(until) ? until.toString(36) : ''}.${asked}.${keys.join(',')}"`;

function read(text: string | undefined): Tag | null {
  const [, at = '', until = '', asked = '', keys = ''] = TAG.exec(text ?? '') ?? [];
  if (at === '') return null;
  return {
    at: parseInt(at, 36),
    until: until === '' ? Infinity : parseInt(until, 36),
    asked,
    keys: keys.split(','),
  };
}

/** Answers those who ask again and again: 304 without asking the database while nothing has changed. */
@Injectable()
export class Polls {
  constructor(private readonly changes: Changes) {}

  /** @returns nothing with 304 */
  async answer<T>({ request, reply, user }: Poll, find: () => Promise<Found<T>>): Promise<T | undefined> {
    const { headers, url } = request;
    const asked = createHash('sha256')
      .update(JSON.stringify([user?.id, user?.platformRole, headers['accept-language'], url]))
      .digest('base64url')
      .slice(0, 16);
    const varies = ['Authorization', 'Accept-Language', reply.getHeader('vary') ?? []].flat();
    // The browser keeps it, and asks before it uses it.
    void reply.headers({ 'cache-control': 'private, no-cache', vary: varies.join(', ') });
    const known = read(headers['if-none-match']);
    // The clock before the answer is found: what changes meanwhile is asked for again.
    const at = Date.now();
    if (known?.asked === asked && at < known.until && this.changes.areNone(known.keys, known.at)) {
      void reply.code(304).header('etag', written(known));
      return undefined;
    }
    const { body, keys, until } = await find();
    if (keys.length > 0)
      void reply.header('etag', written({ at, until: until?.getTime() ?? Infinity, asked, keys }));
    return body;
  }
}
