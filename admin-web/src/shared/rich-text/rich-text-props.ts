import type { UiLanguage } from '@tianheng/contracts';

/** Of a field of rich text, whichever way it is written. */
export interface RichTextProps {
  /** of the form's value */
  name: string;
  label: string;
  /** of what is written */
  language: UiLanguage;
  /** HTML */
  value: string;
  required?: boolean;
  problem: string | undefined;
  focusRef: (element: HTMLElement | null) => void;
  onChange: (html: string) => void;
  /** whether pictures are on their way into it; keep it the same between renders */
  onSending: (name: string, isSending: boolean) => void;
}
