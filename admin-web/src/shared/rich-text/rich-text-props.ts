import type { UiLanguage } from '@tianheng/contracts';

/** Of a field of rich text, whichever way it is written. */
export interface RichTextProps {
  label: string;
  /** of what is written */
  language: UiLanguage;
  /** HTML */
  value: string;
  required?: boolean;
  problem: string | undefined;
  focusRef: (element: HTMLElement | null) => void;
  onChange: (html: string) => void;
}
