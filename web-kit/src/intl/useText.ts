import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { ArgumentsOf } from './arguments.ts';

export type TextId = FormatjsIntl.Message['ids'];
export type TextValues = Record<string, string | number>;

type NamesOf<I extends TextId> = ArgumentsOf<FormatjsIntl.Message['texts'][I]>;
/** An id that is known only as some id may need anything; of one of several all that any of them is filled with. */
type ValuesOf<I extends TextId> = TextId extends I
  ? [values?: TextValues]
  : [NamesOf<I>] extends [never]
    ? []
    : [values: Record<NamesOf<I>, string | number>];

export type Text = <I extends TextId>(id: I, ...values: ValuesOf<I>) => string;

/** The message of an id in the chosen language, with its `{values}` filled in, none of which may be missing. */
export function useText(): Text {
  const { formatMessage } = useIntl();
  return useCallback((id: TextId, values?: TextValues) => formatMessage({ id }, values), [formatMessage]);
}
