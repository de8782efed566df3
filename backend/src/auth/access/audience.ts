import { SITE_HEADER } from '@tianheng/contracts';
import type { FastifyRequest } from 'fastify';
import type { Audience } from '../../common/caller.ts';

/** The public addresses of the two sites, as far as they are known. */
export interface SiteOrigins {
  customerOrigin: string | null;
  adminOrigin: string | null;
}

/**
 * What a login is for. A browser's page cannot choose its Origin, so the customer site's counts whatever else is said. The
 * sites' servers name themselves besides, because a site may be reached by more names than the configured one.
 */
export function audienceOf(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  { customerOrigin, adminOrigin }: SiteOrigins,
): Audience {
  const { origin } = headers;
  const site = headers[SITE_HEADER.toLowerCase()];
  if (origin !== undefined && origin === customerOrigin) return 'customer';
  if (site === 'customer' || site === 'admin') return site;
  if (origin === undefined || isOf(host, origin)) return 'api';
  return origin === adminOrigin ? 'admin' : 'customer';
}

const isOf = (host: string, origin: string): boolean => URL.canParse(origin) && new URL(origin).host === host;
