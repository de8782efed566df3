import type { captcha } from './captcha.en.messages.ts';
import type { causes } from './causes.en.messages.ts';
import type { kit, SiteText, SiteTexts } from './kit.en.messages.ts';

type Texts = typeof kit & typeof captcha & typeof causes;

declare global {
  namespace FormatjsIntl {
    /** What the kit may say by itself; each site adds its own. */
    interface Message {
      ids: keyof Texts | SiteText;
      texts: Texts & SiteTexts;
    }
  }
}
