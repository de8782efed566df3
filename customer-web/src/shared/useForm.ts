import type { FieldError } from '@tianheng/contracts';
import { useRef, useState, type ChangeEvent, type FocusEvent, type SyntheticEvent } from 'react';
import { useText, type TextId } from './intl/useText.ts';

/** A message of ours, or a sentence of the server's. */
export type FieldProblem = { id: TextId } | { text: string };
export type Check<V> = (value: string, values: V) => TextId | null;

/**
 * Text fields checked on blur and on submit. A refused submit keeps what was typed, shows the server's
 * sentence at its field and moves the focus to the first field in trouble.
 */
export function useForm<K extends string>(
  initial: Record<K, string>,
  checks: Record<K, Check<Record<K, string>>>,
) {
  type Values = Record<K, string>;
  const text = useText();
  const [values, setValues] = useState<Values>(initial);
  const [problems, setProblems] = useState<Partial<Record<K, FieldProblem>>>({});
  const inputs = useRef<Partial<Record<K, HTMLInputElement | null>>>({});
  const names = Object.keys(initial) as K[];

  const check = (name: K, all: Values): FieldProblem | undefined => {
    const id = checks[name](all[name], all);
    return id === null ? undefined : { id };
  };
  const show = (found: Partial<Record<K, FieldProblem>>): boolean => {
    setProblems(found);
    const first = names.find((name) => found[name] !== undefined);
    if (first !== undefined) inputs.current[first]?.focus();
    return first !== undefined;
  };

  const field = (name: K) => {
    const problem = problems[name];
    return {
      name,
      value: values[name],
      error: problem !== undefined,
      helperText: problem && ('id' in problem ? text(problem.id) : problem.text),
      inputRef: (input: HTMLInputElement | null) => {
        inputs.current[name] = input;
      },
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        setValues((old) => ({ ...old, [name]: event.target.value }));
        setProblems((old) => ({ ...old, [name]: undefined }));
      },
      onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        if (event.target.value === '') return;
        setProblems((old) => ({ ...old, [name]: old[name] ?? check(name, values) }));
      },
    };
  };

  const submit = (act: (values: Values) => void) => (event: SyntheticEvent) => {
    event.preventDefault();
    const found = Object.fromEntries(
      names
        .map((name) => [name, check(name, values)] as const)
        .filter(([, problem]) => problem !== undefined),
    ) as Partial<Record<K, FieldProblem>>;
    if (!show(found)) act(values);
  };

  /** Puts the server's field errors on their fields; false when none of them is a field of this form. */
  const showServerErrors = (details: FieldError[]): boolean =>
    show(
      Object.fromEntries(
        details
          .filter(({ field: name }) => names.includes(name as K))
          .map(({ field: name, message }) => [name, { text: message }]),
      ) as Partial<Record<K, FieldProblem>>,
    );

  const setValue = (name: K, value: string) => setValues((old) => ({ ...old, [name]: value }));
  const focus = (name: K) => inputs.current[name]?.focus();
  return { field, submit, showServerErrors, setValue, focus, values };
}
