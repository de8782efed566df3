import type { FastifyInstance } from 'fastify';

const SPECIAL = /[\\^$.*+?()[\]{}|]/g;

interface KnownRoute {
  method: string;
  url: string;
  pattern: RegExp;
}

const toPattern = (url: string): RegExp => {
  const segments = url
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replace(SPECIAL, '\\$&')));
  return new RegExp(`^${segments.join('/')}$`);
};

/** The methods that addresses take, for who asked with another. */
export class RouteMethods {
  private readonly routes: KnownRoute[] = [];

  constructor(fastify: FastifyInstance) {
    fastify.addHook('onRoute', ({ method, url }) => {
      if (url.includes('*')) return;
      for (const one of [method].flat()) this.routes.push({ method: one, url, pattern: toPattern(url) });
    });
  }

  /** Of the routes that fit the address and are served. */
  of(address: string, isServed: (url: string, method: string) => boolean): string[] {
    const [path = ''] = address.split('?', 1);
    const fitting = this.routes.filter(
      ({ method, url, pattern }) => pattern.test(path) && isServed(url, method),
    );
    return [...new Set(fitting.map(({ method }) => method))].sort();
  }
}
