import { readFileSync } from 'node:fs';

/** What is read of a schema; openapi.json has no other words. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  pattern?: string;
  example?: unknown;
  nullable?: boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

export interface Operation {
  operationId: string;
  method: string;
  path: string;
  parameters: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

interface Document {
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>;
  components: { schemas: Record<string, Schema> };
}

const document = JSON.parse(
  readFileSync(new URL('../../../contracts/src/openapi.json', import.meta.url), 'utf8'),
) as Document;

/** All of the public API: a new one is fuzzed from the day that it is written into openapi.json. */
export const OPERATIONS: Operation[] = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({
    ...operation,
    parameters: operation.parameters ?? [],
    method: method.toUpperCase(),
    path,
  })),
);

/** A schema itself, whatever it is called or put together of. */
export function resolve(schema: Schema): Schema {
  if (schema.$ref) return resolve(document.components.schemas[schema.$ref.split('/').at(-1)!] ?? {});
  if (!schema.allOf) return schema;
  const { allOf, ...rest } = schema;
  const parts = [...allOf.map(resolve), rest];
  return Object.assign({}, ...parts, {
    properties: Object.assign({}, ...parts.map((part) => part.properties ?? {})),
    required: parts.flatMap((part) => part.required ?? []),
  }) as Schema;
}

const singular = (word: string): string => word.toLowerCase().replace(/s$/, '');
const ALIASES: Record<string, string> = { key: 'file', upload: 'file', leader: 'user' };

/** What an id is of: `question_group_id`, `groupId` and `.../groups/{id}` are all of a group. */
export function kindOf(name: string, path: string): string {
  const words = name.split(/_|(?=[A-Z])/).filter((word) => !/^(id|url)s?$/i.test(word));
  const before = path
    .split(`/{${name}}`, 1)[0]
    ?.split('/')
    .filter((part) => !part.startsWith('{'));
  const kind = singular(words.at(-1) ?? before?.at(-1) ?? '');
  // What a dataset holds is its own kind of file.
  if (kind === 'key' && path.includes('/dataset')) return 'resource';
  // An upload in parts is not yet the file that it becomes.
  if (path.includes('/uploads')) return kind;
  return ALIASES[kind] ?? kind;
}
