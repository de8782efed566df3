import type { FieldError } from '@tianheng/contracts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';
import { asApiError, isUnanswered } from '../http/api-error.ts';
import { useChosenLanguage } from '../state/hooks.ts';
import {
  firstOf,
  isOfCheck,
  lookedAt,
  told,
  without,
  type Checks,
  type Problems,
  type Refusal,
} from './problems.ts';
import { typedValue, type TypedEvent } from './typed-value.ts';
import { useFormRefusal } from './useFormRefusal.ts';
import { useOnceReleased } from './useOnceReleased.ts';
import { useSay } from './useSay.ts';

type TextKey<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;

interface FormOptions<V> {
  /** makes of what is typed or pasted what the field holds */
  clean?: Partial<Record<TextKey<V>, (typed: string) => string>>;
  /** what was entered before and not saved: the form goes on with it */
  entered?: V;
}

/**
 * Fields checked on blur and on submit. A refused submit keeps what was entered, shows the server's
 * sentence at its field or for the whole form and moves the focus to the first field in trouble.
 */
export function useForm<V extends object>(
  initial: V,
  checks: Checks<NoInfer<V>>,
  { clean = {}, entered }: FormOptions<NoInfer<V>> = {},
) {
  type Name = keyof V & string;
  const say = useSay();
  const askedIn = useChosenLanguage();
  const refusal = useFormRefusal();
  const onceReleased = useOnceReleased();
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState<V>(entered ?? initial);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [unanswered, setUnanswered] = useState(false);
  const sending = useRef(false);
  const refused = useRef(false);
  const inputs = useRef<Partial<Record<Name, HTMLElement | null>>>({});
  /** the field that has the focus next */
  const due = useRef<Name>(null);
  const names = Object.keys(start) as Name[];
  const check = (name: Name): Refusal => checks[name](values[name], values);
  // What a field is handed stays the same from one stroke to the next, so that only the field that changed is drawn anew.
  const latest = useRef({ clean, names, check, values });
  useEffect(() => {
    latest.current = { clean, names, check, values };
  });

  // While it is sent a form may be held, and none of its fields takes the focus.
  useLayoutEffect(() => {
    if (busy || due.current === null) return;
    inputs.current[due.current]?.focus();
    due.current = null;
  });
  const focus = (name: Name): void => {
    if (sending.current) due.current = name;
    else inputs.current[name]?.focus();
  };

  const show = (found: Problems): boolean => {
    setProblems(found);
    const first = firstOf(found, names);
    if (first === undefined) return false;
    refused.current = true;
    focus(first);
    return true;
  };

  const change = useCallback(<K extends Name>(name: K, next: V[K] | ((old: V[K]) => V[K])): void => {
    setValues((old) => ({
      ...old,
      [name]: typeof next === 'function' ? (next as (old: V[K]) => V[K])(old[name]) : next,
    }));
    setProblems((old) => without(old, name));
  }, []);
  const look = useCallback(
    (): void =>
      onceReleased(() =>
        setProblems((old) =>
          lookedAt(old, latest.current.names, latest.current.values, latest.current.check),
        ),
      ),
    [onceReleased],
  );
  const onTyped = useCallback(
    (event: TypedEvent): void => {
      const name = (event.target as HTMLInputElement).name as TextKey<V>;
      change(name, typedValue(event, latest.current.clean[name]) as V[TextKey<V>]);
    },
    [change],
  );
  const keepInput = useCallback((input: HTMLInputElement | null): void => {
    if (input !== null) inputs.current[input.name as Name] = input;
  }, []);

  /** What is wrong inside a field's list, such as `authors.0.name`. */
  const problemAt = (place: string): string | undefined => {
    const problem = problems[place];
    // A check may find something else by now without a change of the value: an upload that was under way has ended.
    return say(isOfCheck(problem) ? check(place as Name) : problem);
  };
  /** For a field that holds something else than text. */
  const part = (name: Name) => ({
    problem: problemAt(name),
    focusRef: (input: HTMLElement | null) => {
      inputs.current[name] = input;
    },
  });
  const field = <K extends TextKey<V>>(name: K) => {
    const problem = problemAt(name);
    return {
      name,
      value: values[name] as string,
      error: problem !== undefined,
      ...(problem !== undefined && { helperText: problem }),
      inputRef: keepInput,
      onChange: onTyped,
      onCompositionEnd: onTyped,
      onBlur: look,
    };
  };

  /**
   * `act` runs only on sound values, and not again before it has ended; false: it was thought better of. `wanted`: the
   * fields that must be sound, all unless said.
   */
  const submit =
    (
      act: (values: V) => void | Promise<void | false>,
      onIncomplete?: () => void,
      wanted: readonly Name[] = names,
    ) =>
    (event: SyntheticEvent) => {
      event.preventDefault();
      if (sending.current) return;
      const found = wanted.map((name) => [name, check(name)]).filter(([, problem]) => problem !== null);
      if (show(Object.fromEntries(found) as Problems)) {
        onIncomplete?.();
        return;
      }
      sending.current = true;
      refused.current = false;
      refusal.clear();
      setBusy(true);
      void Promise.resolve(act(values))
        .then((outcome) => {
          // What was taken is no unsaved change any more.
          if (refused.current || outcome === false) return;
          setStart(values);
          setUnanswered(false);
        })
        .finally(() => {
          sending.current = false;
          setBusy(false);
        });
    };

  /** Puts the server's field errors on their fields; false when none of them is a field of this form. */
  const showServerErrors = (details: FieldError[]): boolean => show(told(details, names, askedIn));

  /** Shows why a call was rejected: at the fields it names, else for the whole form. */
  const refuse = (reason: unknown): void => {
    const { code, text: sentence, details } = asApiError(reason);
    // Details continue the name of their field; a refusal for one fact has a whole sentence to show.
    const whole = details.map(({ field: place }) => ({ field: place, message: sentence }));
    if (showServerErrors(code === 'VALIDATION_FAILED' ? details : whole)) return;
    refused.current = true;
    if (isUnanswered(reason)) setUnanswered(true);
    refusal.tell(reason);
  };

  return {
    field,
    part,
    problemAt,
    submit,
    /** an `act` of submit is under way */
    busy,
    refuse,
    /** what refused the whole form, to be shown above it */
    refusal: refusal.said,
    showServerErrors,
    /** complains about one field and moves the focus there */
    warn: (name: Name, problem: NonNullable<Refusal>) => {
      refused.current = true;
      focus(name);
      setProblems((old) => ({ ...old, [name]: { warned: problem } }));
    },
    setValue: change,
    focus,
    values,
    /** something differs from what the form began with or was last taken with */
    dirty: JSON.stringify(values) !== JSON.stringify(start),
    /** something was sent that no answer came to, and may have been taken */
    unanswered,
  };
}

export type Form<V extends object> = ReturnType<typeof useForm<V>>;
