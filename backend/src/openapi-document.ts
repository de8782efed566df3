import { readFileSync } from 'node:fs';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, getSchemaPath, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { ErrorBodyDto } from './common/error-body.dto.ts';
import { INTERNAL_PREFIX } from './common/listeners.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const sorted = <Value>(record: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Every operation may refuse, all in the same shape. */
function declareErrors({ paths }: OpenAPIObject): void {
  const schema = { $ref: getSchemaPath(ErrorBodyDto) };
  for (const operations of Object.values(paths)) {
    for (const operation of Object.values(operations) as { responses: Record<string, unknown> }[]) {
      operation.responses['default'] = {
        description: 'A refusal; its status goes with `code`',
        content: { 'application/json': { schema } },
      };
    }
  }
}

/** The public API, in an order that does not depend on how modules are wired. */
export function buildDocument(app: INestApplication): OpenAPIObject {
  const options = new DocumentBuilder()
    .setTitle('Tianheng 天衡')
    .setDescription(
      'Open aerospace data and competitions. Errors are `{ error_info, code, details?, request_id }` in the language of Accept-Language (zh-CN or en).',
    )
    .setVersion(version)
    .addBearerAuth()
    .build();
  const document = SwaggerModule.createDocument(app, options, {
    extraModels: [ErrorBodyDto],
    // useCompetitionsListQuery in the sites
    operationIdFactory: (controller, method) =>
      uncapital(controller.replace(/Controller$/, '')) + capital(method),
  });
  const paths = Object.entries(document.paths).filter(([path]) => !path.startsWith(INTERNAL_PREFIX));
  document.paths = sorted(Object.fromEntries(paths));
  declareErrors(document);
  if (document.components?.schemas) document.components.schemas = sorted(document.components.schemas);
  return document;
}

/** The page at /docs and its source at /openapi.json, both made when they are first asked for. */
export function serveDocs(app: INestApplication): void {
  SwaggerModule.setup('docs', app, () => buildDocument(app), { jsonDocumentUrl: 'openapi.json' });
}
