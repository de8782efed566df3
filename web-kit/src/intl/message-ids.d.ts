import type { KitText, SiteText } from './kit.en.messages.ts';

declare global {
  namespace FormatjsIntl {
    /** What the kit may say by itself; each site adds its own. */
    interface Message {
      ids: KitText | SiteText;
    }
  }
}
