import type { FieldError } from '@tianheng/contracts';
import { useRef, useState, type ChangeEvent, type SyntheticEvent } from 'react';
import { asApiError } from './api-error.ts';
import { errorMessage } from './error-text.ts';
import { useLanguage } from './hooks.ts';
import { useText, type TextId, type TextValues } from './intl/useText.ts';

/** A message of ours, or a sentence of the server's in the language that it was asked in. */
type Problem = { id: TextId; values?: TextValues } | { text: string; language: string };
export type Check<V> = (value: string, values: V) => TextId | null;

interface FormOptions<K extends string> {
  /** makes of what is typed or pasted what the field holds */
  clean?: Partial<Record<K, (typed: string) => string>>;
}

/**
 * Text fields checked on blur and on submit. A refused submit keeps what was typed, shows the server's
 * sentence at its field or for the whole form and moves the focus to the first field in trouble.
 */
export function useForm<K extends string>(
  initial: Record<K, string>,
  checks: Record<K, Check<Record<K, string>>>,
  { clean = {} }: FormOptions<K> = {},
) {
  type Values = Record<K, string>;
  type Problems = Partial<Record<K, Problem>>;
  const text = useText();
  const language = useLanguage();
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState<Values>(initial);
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const refused = useRef(false);
  const inputs = useRef<Partial<Record<K, HTMLInputElement | null>>>({});
  const names = Object.keys(start) as K[];

  const show = (found: Problems): boolean => {
    setProblems(found);
    const first = names.find((name) => found[name] !== undefined);
    if (first === undefined) return false;
    refused.current = true;
    inputs.current[first]?.focus();
    return true;
  };
  const say = (problem: Problem | null | undefined): string | undefined => {
    if (!problem) return undefined;
    if ('id' in problem) return text(problem.id, problem.values);
    return problem.language === language ? problem.text : undefined;
  };

  const change = (name: K, value: string): void => {
    setValues((old) => ({ ...old, [name]: value }));
    setProblems((old) => ({ ...old, [name]: undefined }));
  };

  /** What becomes of a field's known problem, given the present values. */
  const settle = (name: K, known: Problem | undefined): Problem | undefined => {
    if (known && 'text' in known) return known;
    const id = checks[name](values[name], values);
    if (id === null || (known === undefined && values[name] === '')) return undefined;
    return known ?? { id };
  };

  const field = (name: K) => {
    const problem = say(problems[name]);
    return {
      name,
      value: values[name],
      error: problem !== undefined,
      helperText: problem,
      inputRef: (input: HTMLInputElement | null) => {
        inputs.current[name] = input;
      },
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        const typed = event.target.value;
        change(name, clean[name]?.(typed) ?? typed);
      },
      // Fields may depend on each other, so a blur looks at all that hold something.
      onBlur: () =>
        setProblems(
          (old) => Object.fromEntries(names.map((each) => [each, settle(each, old[each])])) as Problems,
        ),
    };
  };

  /** `act` runs only on sound values, and not again before it has ended. */
  const submit = (act: (values: Values) => void | Promise<void>) => (event: SyntheticEvent) => {
    event.preventDefault();
    if (sending.current) return;
    const found = names
      .map((name) => [name, checks[name](values[name], values)] as const)
      .filter(([, id]) => id !== null)
      .map(([name, id]) => [name, { id }]);
    if (show(Object.fromEntries(found) as Problems)) return;
    sending.current = true;
    refused.current = false;
    setRefusal(null);
    setBusy(true);
    void Promise.resolve(act(values))
      .then(() => {
        // What was taken is no unsaved change any more.
        if (!refused.current) setStart(values);
      })
      .finally(() => {
        sending.current = false;
        setBusy(false);
      });
  };

  /** Puts the server's field errors on their fields; false when none of them is a field of this form. */
  const showServerErrors = (details: FieldError[]): boolean =>
    show(
      Object.fromEntries(
        details
          .filter(({ field: name }) => names.includes(name as K))
          .map(({ field: name, message }) => [name, { text: message, language }]),
      ) as Problems,
    );

  /** Shows why a call was rejected: at the fields it names, else for the whole form. */
  const refuse = (reason: unknown): void => {
    const { code, text: sentence, details } = asApiError(reason);
    // Details continue the name of their field; a refusal for one fact has a whole sentence to show.
    const whole = details.map(({ field: name }) => ({ field: name, message: sentence }));
    if (showServerErrors(code === 'VALIDATION_FAILED' ? details : whole)) return;
    refused.current = true;
    const message = errorMessage(reason);
    setRefusal('id' in message ? message : { ...message, language });
  };

  return {
    field,
    submit,
    /** an `act` of submit is under way */
    busy,
    refuse,
    /** what refused the whole form, to be shown above it */
    refusal: say(refusal),
    showServerErrors,
    /** complains about one field and moves the focus there */
    warn: (name: K, id: TextId) => {
      setProblems((old) => ({ ...old, [name]: { id } }));
      inputs.current[name]?.focus();
    },
    setValue: change,
    focus: (name: K) => inputs.current[name]?.focus(),
    values,
    /** something differs from what the form began with or was last taken with */
    dirty: names.some((name) => values[name] !== start[name]),
  };
}
