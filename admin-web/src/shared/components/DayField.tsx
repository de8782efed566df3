import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { useState } from 'react';
import { isDay } from '../instant.ts';

interface DayFieldProps {
  label: string;
  /** `YYYY-MM-DD`; empty: none */
  value: string;
  error?: boolean;
  /** the id of what is said of it elsewhere */
  describedBy?: string;
  /** is given whole days only, or that there is none */
  onChange: (day: string) => void;
}

/** A day that the address keeps. A browser tells of each digit of a year: what is no day yet stays here until it is one. */
export function DayField({ label, value, error = false, describedBy, onChange }: DayFieldProps) {
  const [draft, setDraft] = useState({ value, typed: value });
  if (value !== draft.value) setDraft({ value, typed: value });
  return (
    <Field
      type="date"
      size="small"
      label={label}
      notched
      value={draft.typed}
      error={error}
      aria-describedby={describedBy}
      onChange={({ target: { value: typed } }) => {
        setDraft({ value, typed });
        if (typed === '' || isDay(typed)) onChange(typed);
      }}
      // What never became a day is no longer said once somebody goes on.
      onBlur={() => setDraft({ value, typed: value })}
      sx={{
        // Narrower, a day is cut.
        flex: { xs: '1 1 150px', sm: '0 1 170px' },
        '& label': { transform: 'translate(14px, -9px) scale(0.75)' },
      }}
    />
  );
}
