import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CAPTCHA_HEADER } from '@tianheng/contracts';

type CorsOptions = Parameters<NestFastifyApplication['enableCors']>[0];

/**
 * Pages of the two sites may call the API from their own origins, and no other page may. Cookies are not let through: a
 * session is a bearer token, and the captcha's cookie is of use on the sites' own `/v1` alone.
 */
export const corsFor = (origins: string[]): CorsOptions => ({
  origin: origins,
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: [
    ...['Authorization', 'Content-Type', 'Accept-Language', CAPTCHA_HEADER, 'X-Request-Id'],
    ...['Range', 'If-Range', 'If-Match', 'If-None-Match', 'Content-Digest'],
  ],
  exposedHeaders: [
    ...['Authorization', 'Content-Disposition', 'Content-Range', 'ETag'],
    ...['Retry-After', CAPTCHA_HEADER, 'X-Request-Id'],
  ],
  maxAge: 600,
  // OPTIONS is answered to whoever asks, browser or not.
  strictPreflight: false,
});
