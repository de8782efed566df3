import type { Answer } from './checks.ts';
import { resolve, type Operation, type Schema } from './operations.ts';

const TYPES: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** Where a value is not what its schema says. */
function mismatches(value: unknown, given: Schema, where = 'the answer'): string[] {
  const schema = resolve(given);
  if (value === null && (schema.nullable || given.nullable)) return [];
  const choice = schema.oneOf ?? schema.anyOf;
  if (choice) {
    const results = choice.map((one) => mismatches(value, one, where));
    return results.some((one) => one.length === 0) ? [] : (results[0] ?? []);
  }
  if (schema.enum && !schema.enum.includes(value)) return [`${where} is ${JSON.stringify(value)}`];
  if (schema.type && !(TYPES[schema.type]?.(value) ?? true)) return [`${where} is no ${schema.type}`];
  if (Array.isArray(value)) {
    return value.slice(0, 5).flatMap((one) => mismatches(one, schema.items ?? {}, `${where}[]`));
  }
  if (typeof value !== 'object' || value === null) return [];
  const members = value as Record<string, unknown>;
  const missing = (schema.required ?? []).filter((name) => members[name] === undefined);
  const inner = Object.entries(schema.properties ?? {}).filter(([name]) => members[name] !== undefined);
  return [
    ...missing.map((name) => `${where} lacks ${name}`),
    ...inner.flatMap(([name, one]) => mismatches(members[name], one, `${where}.${name}`)),
  ];
}

/** What a success has that its operation does not declare. */
export function checkSuccess({ status, headers, body }: Answer, { responses }: Operation): string[] {
  const whole = responses['200']?.content ?? {};
  const isFile = Object.values(whole).some(({ schema }) => schema?.format === 'binary');
  // Parts of a file, or none because the reader has it.
  if (isFile && (status === 206 || status === 304)) return [];
  const declared = responses[String(status)];
  if (!declared) return [`has the undeclared status ${status}`];
  const content = Object.entries(declared.content ?? {});
  const schema = content.find(([type]) => type === 'application/json')?.[1].schema;
  if (!schema) return [];
  if (!String(headers['content-type']).startsWith('application/json')) return ['is not called JSON'];
  try {
    return mismatches(JSON.parse(body), schema);
  } catch {
    return ['is no JSON'];
  }
}
