import type { Refusal } from '@tianheng/web-kit/form/problems.ts';
import type { TextId } from '@tianheng/web-kit/intl/useText.ts';
import { isMinute, MINUTE_EXAMPLE } from '../instant.ts';

/** Of a minute that must be given; the message says that there is none. */
export const minuteRule =
  (required: TextId) =>
  (value: string): Refusal => {
    if (value === '') return required;
    return isMinute(value) ? null : { id: 'calendar.minute', values: { example: MINUTE_EXAMPLE } };
  };
