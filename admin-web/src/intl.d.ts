import type { AllTexts } from './app/messages/en.ts';

declare global {
  namespace FormatjsIntl {
    /** Makes a message that no catalogue has, or that lacks a value, a compile error. */
    interface Message {
      ids: keyof AllTexts;
      texts: AllTexts;
    }
  }
}
