import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';

const NONE = ["'none'"];

/** An answer is data: nothing in it is to run, even if a browser takes it for a page. */
const setHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: NONE, formAction: NONE, baseUri: NONE, frameAncestors: NONE },
  },
  // Pictures may be shown by the sites' origins.
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  strictTransportSecurity: false,
  xFrameOptions: { action: 'deny' },
});

function headersOf(set: typeof setHeaders): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  set(request, response, (error) => {
    if (error) throw error;
  });
  return response.getHeaders() as Record<string, string>;
}

/** On every answer: as a record, because some are given where there is no request yet. */
export const SECURITY_HEADERS = {
  ...headersOf(setHeaders),
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()',
};

const DOCS = /^\/docs(\/|\?|$)/;
/** What the page at /docs needs. */
const DOCS_POLICY = [
  ...["default-src 'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data:"],
  ...["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"],
].join(';');

/** Before an answer goes out: whatever it has not set itself. */
export function setSecurityHeaders({ protocol, url }: FastifyRequest, reply: FastifyReply): void {
  const wanted = {
    ...SECURITY_HEADERS,
    ...(DOCS.test(url) && { 'content-security-policy': DOCS_POLICY }),
    ...(protocol === 'https' && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  for (const [name, value] of Object.entries(wanted)) {
    if (!reply.hasHeader(name)) reply.header(name, value);
  }
}
