import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { formatsOf, type Formats } from './format.ts';

export type { Formats };

/** Times, sizes and numbers as the chosen language writes them. */
export function useFormats(): Formats {
  const { formatDateToParts, formatMessage, formatNumber } = useIntl();
  return useMemo(
    () => formatsOf(formatDateToParts, formatNumber, () => formatMessage({ id: 'common.list.separator' })),
    [formatDateToParts, formatMessage, formatNumber],
  );
}
