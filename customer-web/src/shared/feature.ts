import type { PageModule } from '@tianheng/web-kit/arrival/page.tsx';
import type { Texts } from '@tianheng/web-kit/intl/texts.ts';
import type { TextId } from '@tianheng/web-kit/intl/useText.ts';

export interface PageAddress {
  /** what stands for the named steps of the page's path, as in the address */
  step: (name: string) => string;
  query: URLSearchParams;
  isSignedIn: boolean;
}

export interface FeaturePage {
  /** below the customer area's address, which is '' itself; of one that stands alone below the site's */
  path: string;
  page: () => Promise<PageModule>;
  /** loaded together with the page */
  texts: readonly Texts[];
  /** it comes with the program itself */
  isFirst?: boolean;
  /** what the page imports as soon as it is drawn */
  soon?: readonly (() => Promise<unknown>)[];
  /** What the page asks for first, below the API's prefix: on a slow line it is asked for before the page is there. */
  asks?: (at: PageAddress) => readonly string[];
  /**
   * A page without an entry is reached from another one. `exact`: the entry is not that of the pages below; `also`: pages
   * elsewhere whose entry it is too.
   */
  menu?: { label: TextId; exact?: boolean; also?: readonly string[] };
  /** without the area's header and footer */
  alone?: boolean;
}

/** What a feature brings: found by its manifest `<name>.feature.ts`, registered in app/features.ts. */
export interface Feature {
  pages: readonly FeaturePage[];
}
