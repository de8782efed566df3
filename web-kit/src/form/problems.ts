import type { FieldError } from '@tianheng/contracts';
import type { TextId, TextValues } from '../intl/useText.ts';

/** What is wrong with a value: a message of ours, by its id alone where it has no values. */
export type Refusal = TextId | { id: TextId; values?: TextValues } | null;
export type Check<T, V> = (value: T, values: V) => Refusal;
export type Checks<V> = { [K in keyof V]: Check<V[K], V> };
/** What a check or a form's own warning says, or a sentence of the server's in the language that it was asked in. */
export type Problem =
  NonNullable<Refusal> | { warned: NonNullable<Refusal> } | { text: string; language: string };
/** By place: a field, or something inside its list, such as `authors.0.name`. */
export type Problems = Partial<Record<string, Problem>>;

/** `list.0.title` belongs to the field `list`. */
const fieldOf = (place: string): string => place.split('.')[0] ?? place;
/** Only such a value is complained about before it is sent. */
const isTyped = (value: unknown): boolean => typeof value === 'string' && value !== '';

export const isOfCheck = (problem: Problem | undefined): boolean =>
  typeof problem === 'string' || (problem !== undefined && 'id' in problem);

/** The first of the fields with a problem at it or inside its list. */
export const firstOf = <N extends string>(problems: Problems, fields: readonly N[]): N | undefined =>
  fields.find((field) => Object.keys(problems).some((place) => fieldOf(place) === field));

/** All but those of a field, whose value has changed. */
export const without = (problems: Problems, field: string): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([place]) => fieldOf(place) !== field));

/**
 * Fields may depend on each other, so whoever leaves one has all looked at that hold something. What a server or the form
 * itself has said stays until the value is another: the checks know nothing of it.
 */
export function lookedAt<N extends string>(
  known: Problems,
  fields: readonly N[],
  values: Record<N, unknown>,
  check: (field: N) => Refusal,
): Problems {
  const problems = { ...known };
  for (const field of fields) {
    const old = known[field];
    if (old !== undefined && !isOfCheck(old)) continue;
    const found = check(field);
    if (found === null || (old === undefined && !isTyped(values[field]))) delete problems[field];
    else problems[field] = old ?? found;
  }
  return problems;
}

/**
 * What a server says of this form's fields. What is wrong inside a list is said there, and at the list for one that
 * shows no more than itself.
 * @param language of the sentences
 */
export function told(details: readonly FieldError[], fields: readonly string[], language: string): Problems {
  const ours = details.filter(({ field: place }) => fields.includes(fieldOf(place)));
  return Object.fromEntries(
    ours.flatMap(({ field: place, message: text }) =>
      [fieldOf(place), place].map((at) => [at, { text, language }] as const),
    ),
  );
}
