import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';

/** What a list of choices says while it is empty: why it could not be searched, else `none`. */
export function useEmptyText(error: unknown, none: TextId): string {
  const text = useText();
  if (error === undefined) return text(none);
  const message = errorMessage(error);
  return 'id' in message ? text(message.id, message.values) : message.text;
}
