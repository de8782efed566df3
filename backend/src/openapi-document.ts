import { readFileSync } from 'node:fs';
import type { INestApplication } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { ErrorBodyDto } from './common/error-body.dto.ts';
import { INTERNAL_PREFIX } from './common/listening/listeners.ts';
import type { Config } from './config.ts';
import { declareExamples } from './openapi-examples.ts';
import { DOCS_LOOK } from './openapi-look.ts';
import { declareRefusals } from './openapi-refusals.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Each does the same in another language; a test runs them all. */
export const RECIPES = ['submit.sh', 'submit.py', 'submit.mjs'] as const;
const RECIPES_PATH = '/docs/recipes';

/** How a consumer begins; a test runs the calls. */
const descriptionOf = (
  site: string,
): string => `The programs' way into [Tianheng](${site}/customer): open aerospace data and competitions.

## Get a token

Sign in at the site, open [your profile](${site}/customer/personage) and create an API key (\`th_...\`) with the scopes that you need;
it is shown once. Put it into **Authorize** below, or into a header as here. The token that \`POST /v1/login\` answers does as
well, for twelve hours; that call asks for a captcha (\`GET /v1/verification_code\`), which is why programs use keys.

## Three calls to begin with

\`SITE\` is this address and \`TOKEN\` the key:

\`\`\`sh
curl "$SITE/v1/competitions?limit=5" -H "Accept-Language: en"
curl "$SITE/v1/user/info" -H "Authorization: Bearer $TOKEN"
curl "$SITE/v1/dataset?search=orbit&order=hot" -H "Authorization: Bearer $TOKEN"
\`\`\`

Programs that submit and wait for the verdict: ${RECIPES.map((name) => `[${name}](${RECIPES_PATH}/${name})`).join(', ')}.

## Errors

An error is \`{ error_info, code, details?, request_id }\` in the language of Accept-Language (zh-CN or en), or with
\`Accept: application/problem+json\` the same as members of a problem (RFC 9457). Each operation names its codes. Besides, any
path answers \`NOT_FOUND\` where nothing is, and \`METHOD_NOT_ALLOWED\` to a method that it does not take; signed addresses
answer \`SIGNATURE_INVALID\` once they have expired.`;

/** What consumers look for comes first. */
const TAGS: Record<string, string> = {
  datasets: 'Datasets and their citations',
  files: 'Upload, download and preview',
  competitions: 'Competitions, groups, questions and settings',
  teams: 'Teams, invitations and what teams upload',
  commitments: 'Submissions, their judging and the ranking',
  auth: 'Accounts, sessions and their proofs',
  site: 'For the servers of the customer site, and for feed readers',
  settings: 'What holds for all competitions',
  health: 'For those who run the service',
  admin: 'What administrators do, at the admin site or at the API itself',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const sorted = <Value>(record: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * The public API, in an order that does not depend on how modules are wired. `site`: the customer site's origin, for the API
 * has no pages where it is asked at an address of its own.
 */
export function buildDocument(app: INestApplication, site = ''): OpenAPIObject {
  const options = new DocumentBuilder()
    .setTitle('Tianheng 天衡')
    .setDescription(descriptionOf(site))
    .setVersion(version)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/', 'where this document is')
    .addBearerAuth({
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'from POST /v1/login, or an API key of one’s own (th_...)',
    });
  for (const [name, description] of Object.entries(TAGS)) options.addTag(name, description);
  const head = options.build();
  // The builder would add an empty mail address.
  head.info.contact = { name: 'The operators of this installation', url: `${site}/customer/about` };
  const document = SwaggerModule.createDocument(app, head, {
    extraModels: [ErrorBodyDto],
    // useCompetitionsListQuery in the sites
    operationIdFactory: (controller, method) =>
      uncapital(controller.replace(/Controller$/, '')) + capital(method),
  });
  const paths = Object.entries(document.paths).filter(([path]) => !path.startsWith(INTERNAL_PREFIX));
  document.paths = sorted(Object.fromEntries(paths));
  declareRefusals(document);
  declareExamples(document);
  if (document.components?.schemas) document.components.schemas = sorted(document.components.schemas);
  return document;
}

/** What the page at /docs leads to, to be downloaded. */
export function serveRecipes(app: NestFastifyApplication): void {
  for (const name of RECIPES) {
    const recipe = readFileSync(new URL(`../recipes/${name}`, import.meta.url));
    app
      .getHttpAdapter()
      .getInstance()
      .get(`${RECIPES_PATH}/${name}`, (_request, reply) =>
        reply
          .type('text/plain; charset=utf-8')
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(recipe),
      );
  }
}

/** The page at /docs and its source at /openapi.json, both made when they are first asked for, and the recipes. */
export function serveDocs(app: NestFastifyApplication, { customerOrigin }: Config): void {
  serveRecipes(app);
  SwaggerModule.setup('docs', app, () => buildDocument(app, customerOrigin ?? ''), {
    jsonDocumentUrl: 'openapi.json',
    customSiteTitle: 'Tianheng 天衡 API',
    // Its groups at a glance, and a field to find one by.
    swaggerOptions: { docExpansion: 'none', filter: true },
    customCss: DOCS_LOOK,
    // The sites' own: the page shows no picture of another origin.
    customfavIcon: '/favicon.svg',
  });
}
