import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { INSTRUCTORS_MAX, INSTRUCTOR_TEXT_MAX, PHONE_MAX, type Instructor } from '@tianheng/contracts';
import { TrashIcon } from '@tianheng/web-kit/components/icons.tsx';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { halfWidth } from '@tianheng/web-kit/form/rules.ts';
import { typedValue, type TypedEvent } from '@tianheng/web-kit/form/typed-value.ts';
import { useOnceReleased } from '@tianheng/web-kit/form/useOnceReleased.ts';
import type { Refusal } from '@tianheng/web-kit/form/problems.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId, useRef, useState } from 'react';
import { INSTRUCTOR_FIELDS, instructorChecks } from './team-checks.ts';
import type { Form } from './useTeamForm.ts';

const NEW: Instructor = { name: '', position: '', phone: '' };

interface RowProps {
  instructor: Instructor;
  number: number;
  /** what the server said of a field */
  problemOf: (field: keyof Instructor) => string | undefined;
  /** says what is wrong everywhere, not only where somebody has been */
  isSubmitted: boolean;
  /** somebody has just asked for it, to fill it in */
  isNew: boolean;
  focusRef: ((input: HTMLElement | null) => void) | undefined;
  onChange: (field: keyof Instructor, value: string) => void;
  onRemove: (button: HTMLElement) => void;
}

function Row({ instructor, number, problemOf, isSubmitted, isNew, focusRef, ...props }: RowProps) {
  const { onChange, onRemove } = props;
  const text = useText();
  const onceReleased = useOnceReleased();
  const [left, setLeft] = useState<readonly (keyof Instructor)[]>([]);
  const say = (refusal: Refusal): string | undefined => {
    if (refusal === null) return undefined;
    return typeof refusal === 'string' ? text(refusal) : text(refusal.id, refusal.values);
  };
  const firstWrong = INSTRUCTOR_FIELDS.find((field) => instructorChecks[field](instructor[field]) !== null);
  return (
    <Box
      role="group"
      aria-label={text('teamForm.instructor.of', { number })}
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr)) auto' },
        alignItems: 'start',
        '& + &': { pt: { xs: 2, sm: 0 }, borderTop: { xs: 1, sm: 0 }, borderColor: 'divider' },
      }}
    >
      {INSTRUCTOR_FIELDS.map((field) => {
        const isLooked = isSubmitted || (left.includes(field) && instructor[field] !== '');
        const problem =
          problemOf(field) ?? (isLooked ? say(instructorChecks[field](instructor[field])) : undefined);
        const type = (event: TypedEvent) =>
          onChange(field, typedValue(event, field === 'phone' ? halfWidth : undefined));
        return (
          <Field
            key={field}
            label={text(`teamForm.instructor.${field}`)}
            value={instructor[field]}
            required
            autoFocus={isNew && field === INSTRUCTOR_FIELDS[0]}
            autoComplete="off"
            type={field === 'phone' ? 'tel' : 'text'}
            error={problem !== undefined}
            {...(problem !== undefined && { helperText: problem })}
            inputRef={field === firstWrong ? focusRef : undefined}
            inputProps={{ maxLength: field === 'phone' ? PHONE_MAX : INSTRUCTOR_TEXT_MAX }}
            onChange={type}
            onCompositionEnd={type}
            onBlur={() => onceReleased(() => setLeft((old) => (old.includes(field) ? old : [...old, field])))}
          />
        );
      })}
      <IconButton
        aria-label={text('teamForm.instructor.remove', { number })}
        onClick={({ currentTarget }) => onRemove(currentTarget)}
        sx={{ justifySelf: 'end', mt: { sm: 1 } }}
      >
        <TrashIcon />
      </IconButton>
    </Box>
  );
}

/** The people who instruct the team: any number up to the limit, each of them whole. */
export function Instructors({ form }: { form: Form }) {
  const text = useText();
  const { instructors } = form.values;
  const { problem, focusRef } = form.part('instructors');
  const firstWrong = instructors.findIndex((one) =>
    INSTRUCTOR_FIELDS.some((field) => instructorChecks[field](one[field]) !== null),
  );
  const titleId = useId();
  const problemId = useId();
  const isFull = instructors.length >= INSTRUCTORS_MAX;
  const [added, setAdded] = useState<number | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const remove = (at: number, button: HTMLElement) => {
    // Those below move up, so it is the last row's button that goes.
    if (at === instructors.length - 1) {
      const before = button.parentElement?.previousElementSibling?.querySelector('button');
      (before ?? add.current)?.focus();
    }
    form.setValue('instructors', (old) => old.filter((_one, index) => index !== at));
  };
  return (
    <Box
      role="group"
      aria-labelledby={titleId}
      aria-describedby={problem === undefined ? undefined : problemId}
      sx={{ mt: 3 }}
    >
      <Typography id={titleId} variant="h4" component="h3" sx={{ mb: 1.5 }}>
        {text('teamForm.instructors')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {instructors.map((instructor, at) => (
          <Row
            key={at}
            instructor={instructor}
            number={at + 1}
            problemOf={(field) => form.problemAt(`instructors.${at}.${field}`)}
            isSubmitted={problem !== undefined}
            isNew={at === added}
            focusRef={at === firstWrong ? focusRef : undefined}
            onChange={(field, value) =>
              form.setValue('instructors', (old) =>
                old.map((one, index) => (index === at ? { ...one, [field]: value } : one)),
              )
            }
            onRemove={(button) => remove(at, button)}
          />
        ))}
      </Box>
      {problem !== undefined && (
        <FormHelperText id={problemId} error>
          {problem}
        </FormHelperText>
      )}
      <Button
        ref={add}
        variant="outlined"
        disabled={isFull}
        onClick={() => {
          setAdded(instructors.length);
          form.setValue('instructors', (old) => [...old, NEW]);
        }}
        sx={{ mt: instructors.length > 0 ? 2 : 0 }}
      >
        {text('teamForm.instructor.add')}
      </Button>
      {isFull && (
        <FormHelperText>{text('teamForm.instructors.max', { max: INSTRUCTORS_MAX })}</FormHelperText>
      )}
    </Box>
  );
}
