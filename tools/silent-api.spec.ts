import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { API_SILENT_MS } from '@tianheng/contracts';
import { LISTENER_LIMITS } from '../backend/src/common/listening/listener-limits.ts';

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');

it('is waited for as long by nginx and by the programs of the sites, longer than it keeps such a connection; and so is its caller', () => {
  const rules = read('docker/nginx/proxied.conf');
  const ofNginx = ['proxy_read_timeout', 'proxy_send_timeout', 'send_timeout', 'client_body_timeout'].map(
    (name) => 1000 * Number(new RegExp(`^${name} (\\d+)s;$`, 'm').exec(rules)?.[1]),
  );
  const ofSites = Number(
    /^const API_SILENT_MS = ([\d_]+);$/m.exec(read('tools/serve-site.mjs'))?.[1]?.replaceAll('_', ''),
  );
  expect(new Set([...ofNginx, ofSites])).toEqual(new Set([API_SILENT_MS]));
  expect(API_SILENT_MS).toBeGreaterThan(LISTENER_LIMITS.idleMs);
});
