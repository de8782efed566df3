import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { visuallyHidden } from '@mui/utils';
import { lineIcon } from '@tianheng/web-kit/components/line-icon.tsx';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { memo, useRef, type ComponentProps } from 'react';

type CalendarFieldProps = Omit<
  ComponentProps<typeof Field>,
  'type' | 'value' | 'placeholder' | 'inputProps' | 'endAdornment' | 'notched'
> & {
  kind: 'day' | 'minute';
  value: string;
  /** the first that its calendar lets choose, written as the value is */
  earliest?: string;
};

const CalendarIcon = lineIcon(<path d="M4 6h16v14H4ZM4 10.5h16M8 3.5V8m8-4.5V8" />);

/**
 * A day (`2026-11-29`) or a minute (`2026-11-29 14:30`), typed or chosen from the browser's calendar. A date input of the browser's
 * own would speak the browser's language in a page of another. `onChange` is told whatever is typed, and what is chosen.
 */
export const CalendarField = memo(function CalendarField({ kind, earliest, ...field }: CalendarFieldProps) {
  const text = useText();
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <Field
      {...field}
      notched
      placeholder={kind === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm'}
      inputProps={{ autoComplete: 'off', spellCheck: false }}
      endAdornment={
        <InputAdornment position="end">
          <input
            ref={calendar}
            type={kind === 'day' ? 'date' : 'datetime-local'}
            name={field.name}
            value={field.value}
            min={earliest}
            onChange={field.onChange}
            tabIndex={-1}
            aria-hidden
            style={visuallyHidden}
          />
          <IconButton
            edge="end"
            size={field.size}
            aria-label={text('calendar.choose', { label: field.label })}
            disabled={field.disabled}
            onClick={() => calendar.current?.showPicker()}
          >
            <CalendarIcon />
          </IconButton>
        </InputAdornment>
      }
    />
  );
});
