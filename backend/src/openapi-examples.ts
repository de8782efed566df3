import type { OpenAPIObject } from '@nestjs/swagger';

interface Schema {
  $ref?: string;
  type?: string;
  nullable?: boolean;
  format?: string;
  enum?: unknown[];
  default?: unknown;
  example?: unknown;
  pattern?: string;
  description?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
}
interface Media {
  schema?: Schema;
  example?: unknown;
}
interface Operation {
  parameters?: { name?: string; in?: string; required?: boolean; schema?: Schema; example?: unknown }[];
  requestBody?: { content?: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

const JSON_TYPE = 'application/json';
const UUID = '6f1c9a52-3b0e-4d57-9a41-2f7f3f0c8d11';
const INSTANT_MS = Date.UTC(2026, 10, 22, 8);
const MS_PER_SECOND = 1000;
const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
/** "Tianheng2026", as the API takes it. */
const PASSWORD = Buffer.from('Tianheng2026').toString('base64');

/** What a field of that name holds, where its type alone says too little. */
const BY_NAME: Record<string, string> = {
  username: 'alice',
  nickname: 'Alice',
  email: 'alice@example.org',
  leader_email: 'alice@example.org',
  mobile_phone: '13800000000',
  phone: '+86 10 1234 5678',
  phone_number: '13800000000',
  leader_phone: '13800000000',
  card_id: '110101',
  school: 'Observatory',
  company_name: 'Observatory',
  country: 'cn',
  countries: 'cn',
  password: PASSWORD,
  old_password: PASSWORD,
  new_password: PASSWORD,
  confirm_password: PASSWORD,
  verify_code: 'demo',
  code: '123456',
  second_code: '123456',
  title: 'Satellite orbits',
  title_en: 'Satellite orbits',
  question_title: 'Where is the satellite',
  team_name: 'Dubhe',
  filename: 'orbits.csv',
  license: 'CC-BY-4.0',
  keyword: 'orbit, satellite',
  sha256: SHA256,
  digest: `sha256:${SHA256}`,
  previous_digest: `sha256:${'0'.repeat(64)}`,
  url: 'https://data.example.org/orbits.csv',
  static_url: '/v1/object-storage/exports/list.xlsx?signature=...',
  time_zone: 'Asia/Shanghai',
  token: 'eyJhbGciOiJIUzI1NiJ9...',
  prefix: 'th_Ab12',
  commitment_no: '1024',
};
const BY_FORMAT: Record<string, string> = { uuid: UUID, email: 'alice@example.org', date: '2026-11-22' };

const isId = (name: string): boolean => name === 'id' || name.endsWith('_id') || name === 'key';
const isInstant = (name: string): boolean => name === 'at' || /_(at|time|until)$/.test(name);

/** Makes examples of schemas; every one is valid against its own. */
class Examples {
  constructor(private readonly schemas: Record<string, Schema>) {}

  of(schema: Schema, name = '', above: readonly string[] = []): unknown {
    if (schema.$ref !== undefined) {
      const known = schema.$ref.split('/').pop() ?? '';
      // What holds things of its own kind holds none here.
      return above.includes(known) ? {} : this.of(this.schemas[known] ?? {}, name, [...above, known]);
    }
    if (schema.example !== undefined) return schema.example;
    if (schema.enum) return schema.enum.find((value) => value !== null);
    if (schema.default !== undefined && schema.default !== null) return schema.default;
    if (schema.allOf) {
      const parts = schema.allOf.map((part) => this.of(part, name, above));
      return parts.length === 1 ? parts[0] : Object.assign({}, ...(parts as object[]));
    }
    if (schema.oneOf?.[0]) return this.of(schema.oneOf[0], name, above);
    switch (schema.type) {
      case 'string':
        return textOf(schema, name);
      case 'boolean':
        return true;
      case 'number':
      case 'integer':
        return numberOf(schema, name);
      case 'array':
        return schema.maxItems === 0 ? [] : this.itemsOf(schema, name, above);
      default:
        return Object.fromEntries(
          Object.entries(schema.properties ?? {})
            .filter(([, property]) => property.format !== 'binary')
            .map(([key, property]) => [key, this.of(property, key, above)]),
        );
    }
  }

  private itemsOf({ items = {}, minItems = 1 }: Schema, name: string, above: readonly string[]): unknown[] {
    return Array.from({ length: Math.max(1, minItems) }, () => this.of(items, name, above));
  }
}

function textOf(schema: Schema, name: string): string {
  const { format = '', pattern, minLength = 0, maxLength = Infinity } = schema;
  const words = [BY_FORMAT[format], BY_NAME[name], ...(isId(name) ? [UUID] : []), 'orbit', '123456'];
  const fits = (text: string | undefined): text is string =>
    text !== undefined &&
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text));
  return words.find(fits) ?? 'orbit'.padEnd(minLength, 's').slice(0, maxLength);
}

function numberOf({ minimum, maximum, description = '' }: Schema, name: string): number {
  const wanted = /unix seconds/.test(description)
    ? INSTANT_MS / MS_PER_SECOND
    : isInstant(name) && maximum === undefined
      ? INSTANT_MS
      : 1;
  return Math.min(Math.max(wanted, minimum ?? wanted), maximum ?? Infinity);
}

/** OpenAPI 3.0 knows null only beside a type, which what is referred to has. */
function typeNullables(schemas: Record<string, Schema>): void {
  for (const property of Object.values(schemas).flatMap(({ properties = {} }) => Object.values(properties))) {
    const [part] = property.allOf ?? [];
    const { type } = schemas[part?.$ref?.split('/').pop() ?? ''] ?? {};
    if (property.nullable === true && type !== undefined) property.type ??= type;
  }
}

/** Gives each operation an example of what it is sent and of what it answers, made of the same schemas. */
export function declareExamples(document: OpenAPIObject): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  typeNullables(schemas);
  const examples = new Examples(schemas);
  const show = (content: Record<string, Media> | undefined): void => {
    const media = content?.[JSON_TYPE];
    if (media?.schema) media.example ??= examples.of(media.schema);
  };
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item) as Operation[]) {
      show(operation.requestBody?.content);
      for (const response of Object.values(operation.responses)) show(response.content);
      for (const parameter of operation.parameters ?? []) {
        const isNeeded = parameter.in === 'path' || parameter.required === true;
        if (isNeeded && parameter.schema) parameter.example ??= examples.of(parameter.schema, parameter.name);
      }
    }
  }
}
