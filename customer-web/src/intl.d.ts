import type { MessageId } from './app/messages/en.ts';

declare global {
  namespace FormatjsIntl {
    /** Makes a message id that no catalogue has a compile error. */
    interface Message {
      ids: MessageId;
    }
  }
}
