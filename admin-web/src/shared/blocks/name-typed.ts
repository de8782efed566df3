import type { Text } from '@tianheng/web-kit/intl/useText.ts';
import type { ActionQuestion } from './ActionDialog.tsx';

/** Blanks around it do not count, and somebody who pastes brings some. */
const BLANKS = 10;

/** Asks for the name of what is deleted: nothing else counts. */
export const nameTyped = (text: Text, name: string): NonNullable<ActionQuestion['reason']> => ({
  label: text('common.delete.name', { name }),
  hint: text('common.delete.name.hint'),
  max: name.length + BLANKS,
  required: text('common.delete.name.wrong'),
  mustBe: name,
});
