import type { ErrorCode } from '@tianheng/contracts';
import { asApiError, isUnanswered } from './api-error.ts';

/** One thing of a kind, or, by the id of `list`, which of them there are. */
export interface Tag<T extends string> {
  type: T;
  id: string;
}

type Rows<R> = readonly R[] | { data: readonly R[] };

const LIST = 'LIST';

export const row = <T extends string>(type: T, id: string): Tag<T> => ({ type, id });

/** Which things of a kind there are, and in which order. */
export const list = <T extends string>(type: T): Tag<T> => row(type, LIST);

/** `providesTags` of a list or of a page of one: its rows, by what tells them apart, and that they are listed. */
export const listedBy =
  <T extends string, R>(type: T, idOf: (one: R) => string) =>
  (answer: Rows<R> | undefined): Tag<T>[] => {
    const rows = answer === undefined ? [] : 'data' in answer ? answer.data : answer;
    return [list(type), ...rows.map((one) => row(type, idOf(one)))];
  };

/** The same of rows that have an `id`. */
export const listed = <T extends string>(type: T) => listedBy(type, ({ id }: { id: string }) => id);

/** `providesTags` of one thing that is asked for by its id alone. */
export const shown =
  <T extends string>(type: T) =>
  (_answer: unknown, _error: unknown, id: string): Tag<T>[] => [row(type, id)];

/**
 * `invalidatesTags`: what an action touched, in the kinds, lists and things that are read anew for it. An action that
 * failed touched nothing, unless its refusal is one of `moot`: somebody else did it, and the page shows what was before.
 * One without an answer may have been done (`isLost`), so it touched what it would have.
 */
export const touched =
  <T extends string, Answer, Arg>(
    tags: (arg: Arg, answer: Answer | undefined, isLost: boolean) => readonly (T | Tag<T>)[],
    moot: readonly ErrorCode[] = [],
  ) =>
  (answer: Answer | undefined, error: unknown, arg: Arg): readonly (T | Tag<T>)[] => {
    if (error === undefined) return tags(arg, answer, false);
    if (isUnanswered(error)) return tags(arg, undefined, true);
    const { code } = asApiError(error);
    return code !== null && moot.includes(code) ? tags(arg, undefined, false) : [];
  };
