import type { FieldError } from '@tianheng/contracts';
import { useRef, useState, type ChangeEvent, type SyntheticEvent } from 'react';
import { asApiError } from './api-error.ts';
import { errorMessage } from './error-text.ts';
import { useLanguage } from './hooks.ts';
import { useText, type TextId, type TextValues } from './intl/useText.ts';

/** What is wrong with a value: a message of ours, by its id alone where it has no values. */
export type Refusal = TextId | { id: TextId; values: TextValues } | null;
export type Check<T, V> = (value: T, values: V) => Refusal;
/** A refusal of ours, or a sentence of the server's in the language that it was asked in. */
type Problem = NonNullable<Refusal> | { text: string; language: string };
type TextKey<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V];

/** Only such a value is complained about before it is sent. */
const isTyped = (value: unknown): boolean => typeof value === 'string' && value !== '';

/**
 * Fields checked on blur and on submit. A refused submit keeps what was entered, shows the server's
 * sentence at its field or for the whole form and moves the focus to the first field in trouble.
 */
export function useForm<V extends object>(initial: V, checks: { [K in keyof V]: Check<V[K], V> }) {
  type Name = keyof V & string;
  type Problems = Partial<Record<Name, Problem>>;
  const text = useText();
  const language = useLanguage();
  const [start] = useState(initial);
  const [values, setValues] = useState<V>(initial);
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const inputs = useRef<Partial<Record<Name, HTMLElement | null>>>({});
  const names = Object.keys(start) as Name[];

  const show = (found: Problems): boolean => {
    setProblems(found);
    const first = names.find((name) => found[name] !== undefined);
    if (first !== undefined) inputs.current[first]?.focus();
    return first !== undefined;
  };
  const say = (problem: Problem | null | undefined): string | undefined => {
    if (!problem) return undefined;
    if (typeof problem === 'string') return text(problem);
    if ('id' in problem) return text(problem.id, problem.values);
    return problem.language === language ? problem.text : undefined;
  };

  const change = <K extends Name>(name: K, next: V[K] | ((old: V[K]) => V[K])): void => {
    setValues((old) => ({
      ...old,
      [name]: typeof next === 'function' ? (next as (old: V[K]) => V[K])(old[name]) : next,
    }));
    setProblems((old) => ({ ...old, [name]: undefined }));
  };
  const check = (name: Name): Refusal => checks[name](values[name], values);

  /** What becomes of a field's known problem, given the present values. */
  const settle = (name: Name, known: Problem | undefined): Problem | undefined => {
    if (typeof known === 'object' && 'text' in known) return known;
    const found = check(name);
    return found === null || (known === undefined && !isTyped(values[name])) ? undefined : found;
  };

  /** For a field that holds something else than text. */
  const part = (name: Name) => ({
    problem: say(problems[name]),
    focusRef: (input: HTMLElement | null) => {
      inputs.current[name] = input;
    },
  });
  const field = (name: TextKey<V> & Name) => {
    const { problem, focusRef } = part(name);
    return {
      name,
      value: values[name] as string,
      error: problem !== undefined,
      ...(problem !== undefined && { helperText: problem }),
      inputRef: focusRef,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        change(name, event.target.value as V[typeof name]),
      // Fields may depend on each other, so a blur looks at all that hold something.
      onBlur: () =>
        setProblems(
          (old) => Object.fromEntries(names.map((each) => [each, settle(each, old[each])])) as Problems,
        ),
    };
  };

  /** `act` runs only on sound values, and not again before it has ended. */
  const submit =
    (act: (values: V) => void | Promise<void>, onIncomplete?: () => void) => (event: SyntheticEvent) => {
      event.preventDefault();
      if (sending.current) return;
      const found = names.map((name) => [name, check(name)]).filter(([, refused]) => refused !== null);
      if (show(Object.fromEntries(found) as Problems)) {
        onIncomplete?.();
        return;
      }
      sending.current = true;
      setRefusal(null);
      setBusy(true);
      void Promise.resolve(act(values)).finally(() => {
        sending.current = false;
        setBusy(false);
      });
    };

  /** Puts the server's field errors on their fields; false when none of them is a field of this form. */
  const showServerErrors = (details: FieldError[]): boolean =>
    show(
      Object.fromEntries(
        details
          // An error inside a field's list is the field's.
          .map(({ field: place, message }) => [place.split('.')[0] as Name, message] as const)
          .filter(([name]) => names.includes(name))
          .map(([name, message]) => [name, { text: message, language }]),
      ) as Problems,
    );

  /** Shows why a call was rejected: at the fields it names, else for the whole form. */
  const refuse = (reason: unknown): void => {
    if (showServerErrors(asApiError(reason).details)) return;
    const message = errorMessage(reason);
    if ('text' in message) setRefusal({ text: message.text, language });
    else setRefusal({ id: message.id, values: message.values ?? {} });
  };

  return {
    field,
    part,
    submit,
    /** an `act` of submit is under way */
    busy,
    refuse,
    /** what refused the whole form, to be shown above it */
    refusal: say(refusal),
    showServerErrors,
    setValue: change,
    focus: (name: Name) => inputs.current[name]?.focus(),
    values,
    /** something differs from what the form began with */
    dirty: JSON.stringify(values) !== JSON.stringify(start),
  };
}

export type Form<V extends object> = ReturnType<typeof useForm<V>>;
