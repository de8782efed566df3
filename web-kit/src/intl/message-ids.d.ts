import type { captcha } from './captcha.en.messages.ts';
import type { password } from './password.en.messages.ts';
import type { kit, KitText, SiteText, SiteTexts } from './kit.en.messages.ts';

declare global {
  namespace FormatjsIntl {
    /** What the kit may say by itself; each site adds its own. */
    interface Message {
      ids: KitText | keyof typeof captcha | keyof typeof password | SiteText;
      texts: typeof kit & typeof captcha & typeof password & SiteTexts;
    }
  }
}
