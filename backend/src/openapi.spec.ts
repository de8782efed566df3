import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from '@tianheng/contracts';

interface Media {
  example?: unknown;
}

interface Operation {
  operationId: string;
  parameters?: { in: string; name: string; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  summary?: string;
  description?: string;
  tags?: string[];
  security?: object[];
  responses: Record<string, { $ref?: string; description?: string; content?: Record<string, Media> }>;
}

interface OpenApi {
  servers: object[];
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, { description: string }> };
}

const { paths, servers, components } = JSON.parse(
  readFileSync(new URL('../../contracts/src/openapi.json', import.meta.url), 'utf8'),
) as OpenApi;

const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);

/**
 * Codes of no operation: what paths and addresses answer by themselves, the runners' own calls, and what a call for several teams
 * answers for one of them.
 */
const ELSEWHERE: ErrorCode[] = [
  ...(['METHOD_NOT_ALLOWED', 'SIGNATURE_INVALID', 'LEASE_LOST'] as const),
  ...(['TEAM_UNAPPROVED', 'TEAM_IMPORTED', 'MEMBER_IN_TEAM'] as const),
  ...(['TEAM_LEADER_FROZEN', 'TEAM_NOTIFIED'] as const),
];

const codesOf = ({ responses }: Operation): string[] =>
  Object.values(responses).flatMap(({ $ref }) => $ref?.split('/').pop()?.split('-') ?? []);

it('says of every operation what it does and where it belongs', () => {
  expect(operations.length).toBeGreaterThan(60);
  expect(servers).toHaveLength(1);
  for (const { operation } of operations) {
    expect(operation).toMatchObject({ summary: expect.any(String), description: expect.any(String) });
    expect(operation.tags).toHaveLength(1);
  }
  const ids = operations.map(({ operation: { operationId } }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

it('names every code that the API answers with, each with its status', () => {
  const named = new Set(operations.flatMap(({ operation }) => codesOf(operation)));
  expect(ERROR_CODES.filter((code) => !named.has(code)).sort()).toEqual([...ELSEWHERE].sort());
  for (const { operation } of operations) {
    for (const [status, { $ref }] of Object.entries(operation.responses)) {
      if (!$ref) continue;
      const codes = $ref.split('/').pop()?.split('-') as ErrorCode[];
      expect(codes.map((code) => String(ERROR_STATUS[code]))).toEqual(codes.map(() => status));
      expect(components.responses[codes.join('-')]?.description).toBe(codes.join(', '));
    }
  }
});

it.each<[string, ErrorCode[]]>([
  ['uploadsUpload', ['WINDOW_NOT_OPEN', 'WINDOW_CLOSED', 'SUBMISSION_OFF']],
  ['partedUploadsBegin', ['WINDOW_NOT_OPEN', 'WINDOW_CLOSED', 'SUBMISSION_OFF']],
  ['partedUploadsComplete', ['WINDOW_NOT_OPEN', 'WINDOW_CLOSED', 'SUBMISSION_OFF']],
  ['partedUploadsPutPart', ['FILE_TYPE_UNSUPPORTED']],
  ['handInHandIn', ['FILE_TOO_LARGE']],
  ['handInChoose', ['FILE_TOO_LARGE']],
  // An administrator calls these too.
  ['teamsList', ['SECOND_FACTOR_SETUP', 'ADDRESS_NOT_ALLOWED']],
  ['commitmentsSubmit', ['SECOND_FACTOR_SETUP', 'ADDRESS_NOT_ALLOWED']],
  // To whoever looks through a team's eyes from elsewhere.
  ['competitionsList', ['ADDRESS_NOT_ALLOWED']],
])('names what a rule refuses beneath %s', (id, codes) => {
  const found = operations.find(({ operation }) => operation.operationId === id);
  expect(found && codesOf(found.operation)).toEqual(expect.arrayContaining(codes));
});

it('asks for no second factor where one is set up, or a session looks after itself', () => {
  const open = operations.filter(({ operation }) => {
    const codes = codesOf(operation);
    return codes.includes('API_KEY_INVALID') && !codes.includes('SECOND_FACTOR_SETUP');
  });
  const others = open.filter(({ path }) => !path.startsWith('/v1/admin/protection'));
  expect(others.map(({ path, method }) => `${method} ${path}`)).toEqual([
    'post /v1/logout',
    'get /v1/user/info',
    'patch /v1/user/info/password',
  ]);
});

it('lets a session and a look through others’ eyes end from anywhere', () => {
  const ending = ['authLogout', 'viewsEnd'];
  const found = operations.filter(({ operation }) => ending.includes(operation.operationId));
  expect(found.map(({ path }) => path).sort()).toEqual(['/v1/logout', '/v1/view/end']);
  for (const { operation } of found) expect(codesOf(operation)).not.toContain('ADDRESS_NOT_ALLOWED');
});

it('asks for a token wherever a refusal for want of one is named', () => {
  for (const { path, operation } of operations) {
    const needs = codesOf(operation).includes('SESSION_ENDED');
    if (needs) expect([path, operation.security]).toEqual([path, [{ bearer: [] }]]);
  }
});

it('shows by an example what each operation is sent and what it answers', () => {
  const bare = operations.flatMap(({ path, method, operation }) => {
    const { requestBody, responses, parameters = [] } = operation;
    const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)];
    const media = contents.flatMap((content) => content?.['application/json'] ?? []);
    const asked = parameters.filter((parameter) => parameter.in === 'path');
    return [...media, ...asked].every(({ example }) => example !== undefined) ? [] : [`${method} ${path}`];
  });
  expect(bare).toEqual([]);
});

it('writes countries in its examples as the API takes them', () => {
  const text = JSON.stringify(operations);
  expect(text.match(/"country":"(?!cn")[^"]*"/g)).toBeNull();
  expect(text.match(/"countries":\[(?!"cn"\])[^\]]*\]/g)).toBeNull();
  expect(text).toContain('"countries":["cn"]');
});
