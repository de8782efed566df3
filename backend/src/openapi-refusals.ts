import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { ERROR_CODES, ERROR_STATUS, type ApiKeyScope, type ErrorCode } from '@tianheng/contracts';
import {
  ACCESS_NOTE,
  isOpenToViews,
  KEY_SCOPES_NOTE,
  keyScopesOf,
  VIEWS_NOTE,
  WITHOUT_SECOND_FACTOR_NOTE,
  type Access,
  type ViewAccess,
} from './common/access.decorator.ts';
import { ErrorBodyDto } from './common/error-body.dto.ts';
import { REFUSALS } from './common/operation.decorator.ts';

type Components = NonNullable<OpenAPIObject['components']>;
type Operation = Omit<NonNullable<OpenAPIObject['paths'][string]['get']>, 'responses'> & {
  responses: Record<string, object>;
  [ACCESS_NOTE]?: Access;
  [KEY_SCOPES_NOTE]?: ApiKeyScope[];
  [VIEWS_NOTE]?: ViewAccess;
  [WITHOUT_SECOND_FACTOR_NOTE]?: boolean;
  [REFUSALS]?: ErrorCode[];
};

/** What any call may be refused for, whoever made it. */
const ANYWHERE: ErrorCode[] = ['MALFORMED_REQUEST', 'HEADERS_TOO_LARGE', 'INTERNAL', 'SERVICE_UNAVAILABLE'];
const WITH_BODY: ErrorCode[] = [
  ...(['VALIDATION_FAILED', 'BODY_TOO_LARGE', 'MEDIA_TYPE_UNSUPPORTED', 'REQUEST_TIMEOUT'] as const),
];

function refusalsByAccess(access: Access, scopes: readonly ApiKeyScope[]): ErrorCode[] {
  if (access.kind === 'runner') return [];
  const provisional: ErrorCode[] = access.provisional ? [] : ['PASSWORD_CHANGE_REQUIRED'];
  const keys: ErrorCode[] = [scopes.length > 0 ? 'API_KEY_SCOPE' : 'API_KEY_REFUSED'];
  if (access.kind === 'public') return [...provisional, ...keys];
  const role: ErrorCode[] = access.role ? ['ROLE_REQUIRED', 'ADMIN_SITE_ONLY'] : [];
  // An administrator's session may lack what the back office asks for, whatever it calls.
  const protection: ErrorCode[] = ['SECOND_FACTOR_SETUP', 'ADDRESS_NOT_ALLOWED'];
  return [
    'UNAUTHORIZED',
    'SESSION_ENDED',
    'API_KEY_INVALID',
    ...keys,
    ...provisional,
    ...role,
    ...protection,
  ];
}

function whoMayCall(access: Access, scopes: readonly ApiKeyScope[]): string {
  if (access.kind !== 'authenticated') return 'Open to everyone.';
  const who = access.role ? 'For administrators.' : 'For everyone signed in.';
  return `${who} ${scopes.length > 0 ? `API keys need the scope ${scopes.join(' or ')}.` : 'Not for API keys.'}`;
}

function codesOf(operation: Operation, access: Access, scopes: readonly ApiKeyScope[]): ErrorCode[] {
  const hasQuery = (operation.parameters ?? []).some(
    (parameter) => 'in' in parameter && parameter.in === 'query',
  );
  const codes = new Set<ErrorCode>([
    ...(operation[REFUSALS] ?? []),
    ...refusalsByAccess(access, scopes),
    ...(operation.requestBody ? WITH_BODY : []),
    ...(hasQuery ? (['VALIDATION_FAILED'] as const) : []),
    ...ANYWHERE,
  ]);
  if (operation[WITHOUT_SECOND_FACTOR_NOTE]) codes.delete('SECOND_FACTOR_SETUP');
  // From anywhere people end what they began.
  if (operation[VIEWS_NOTE] === 'end') codes.delete('ADDRESS_NOT_ALLOWED');
  return ERROR_CODES.filter((code) => codes.has(code));
}

/** A response in the shape of all refusals, with the codes of one status. */
function responseOf(codes: ErrorCode[]): Required<Components>['responses'][string] {
  const which = { type: 'object', properties: { code: { type: 'string', enum: codes } } };
  const schema = { allOf: [{ $ref: getSchemaPath(ErrorBodyDto) }, which] };
  return { description: codes.join(', '), content: { 'application/json': { schema } } };
}

/** One response for each status; those that many operations share are told once. */
function responsesOf(codes: ErrorCode[], shared: Required<Components>['responses']): Record<string, object> {
  const statuses = [...new Set(codes.map((code) => ERROR_STATUS[code]))];
  return Object.fromEntries(
    statuses.map((status) => {
      const own = codes.filter((code) => ERROR_STATUS[code] === status);
      const name = own.join('-');
      shared[name] ??= responseOf(own);
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

/** Says of each operation who may call it and what it may be refused for; most of it follows from its decorators. */
export function declareRefusals(document: OpenAPIObject): void {
  const shared: Required<Components>['responses'] = {};
  for (const item of Object.values(document.paths)) {
    for (const [method, operation] of Object.entries(item) as [string, Operation][]) {
      const access = operation[ACCESS_NOTE] ?? { kind: 'runner' };
      const scopes = keyScopesOf(access, method, operation[KEY_SCOPES_NOTE]);
      const isViewed = isOpenToViews(access, method, operation[KEY_SCOPES_NOTE], operation[VIEWS_NOTE]);
      if (access.kind !== 'runner') {
        const toViews: ErrorCode = isViewed ? 'ADDRESS_NOT_ALLOWED' : 'VIEW_ONLY';
        operation[REFUSALS] = [...(operation[REFUSALS] ?? []), toViews];
      }
      operation.description ??= whoMayCall(access, scopes);
      if (access.kind === 'authenticated') operation.security = [{ bearer: [] }];
      // What is answered beside the usual shape, such as a readiness that is not ready, stays as it is.
      operation.responses = {
        ...responsesOf(codesOf(operation, access, scopes), shared),
        ...operation.responses,
      };
      delete operation[ACCESS_NOTE];
      delete operation[KEY_SCOPES_NOTE];
      delete operation[VIEWS_NOTE];
      delete operation[WITHOUT_SECOND_FACTOR_NOTE];
      delete operation[REFUSALS];
    }
  }
  document.components = { ...document.components, responses: shared };
}
