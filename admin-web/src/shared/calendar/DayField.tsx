import { useOnceReleased } from '@tianheng/web-kit/form/useOnceReleased.ts';
import { typedValue, type TypedEvent } from '@tianheng/web-kit/form/typed-value.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useState } from 'react';
import { asLocal, DAY_EXAMPLE, isDay } from '../instant.ts';
import { CalendarField } from './CalendarField.tsx';

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

/** A day that the address keeps. What is no day yet stays here until it is one, and is complained about once somebody goes on. */
export function DayField({ label, value, error = false, describedBy, onChange }: DayFieldProps) {
  const text = useText();
  const onceReleased = useOnceReleased();
  const [draft, setDraft] = useState({ value, typed: value, left: false });
  if (value !== draft.value) setDraft({ value, typed: value, left: false });
  const isHalf = draft.left && draft.typed !== '' && !isDay(draft.typed);
  const type = (event: TypedEvent) => {
    const typed = typedValue(event, asLocal);
    setDraft({ value, typed, left: false });
    if (typed === '' || isDay(typed)) onChange(typed);
  };
  return (
    <CalendarField
      kind="day"
      size="small"
      label={label}
      value={draft.typed}
      error={error || isHalf}
      {...(isHalf
        ? { helperText: text('calendar.day', { example: DAY_EXAMPLE }) }
        : { 'aria-describedby': describedBy })}
      onChange={type}
      onCompositionEnd={type}
      onBlur={() => onceReleased(() => setDraft((old) => ({ ...old, left: true })))}
      sx={{
        // Narrower, a day is cut.
        flex: { xs: '1 1 165px', sm: '0 1 180px' },
        '& label': { transform: 'translate(14px, -9px) scale(0.75)' },
      }}
    />
  );
}
