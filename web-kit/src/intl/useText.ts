import { useCallback } from 'react';
import { useIntl } from 'react-intl';

export type TextId = FormatjsIntl.Message['ids'];
export type TextValues = Record<string, string | number>;
export type Text = (id: TextId, values?: TextValues) => string;

/** The message of an id in the chosen language, with `{values}` filled in. */
export function useText(): Text {
  const { formatMessage } = useIntl();
  return useCallback((id, values) => formatMessage({ id }, values), [formatMessage]);
}
