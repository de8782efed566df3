/**
 * `node tools/client.mjs <openapi.config.json>`: writes a site's clients. They are made from the document without what its
 * refusals say, which all calls parse in one place (`web-kit/src/http`): else every file would repeat the list of codes.
 */
import { generateEndpoints, parseConfig } from '@rtk-query/codegen-openapi';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

// Not taken out: an operation that answers JSON at no time is typed otherwise.
const REFUSAL = { description: '', content: { 'application/json': { schema: {} } } };

const [, , configFile = ''] = process.argv;
const config = JSON.parse(readFileSync(configFile, 'utf8'));
const document = JSON.parse(readFileSync(path.resolve(config.schemaFile), 'utf8'));
for (const operations of Object.values(document.paths)) {
  for (const { responses = {} } of Object.values(operations)) {
    for (const status of Object.keys(responses)) if (Number(status) >= 400) responses[status] = REFUSAL;
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'tianheng-client-'));
try {
  const schemaFile = path.join(folder, 'openapi.json');
  writeFileSync(schemaFile, JSON.stringify(document));
  for (const client of parseConfig({ ...config, schemaFile })) await generateEndpoints(client);
} finally {
  rmSync(folder, { recursive: true });
}
