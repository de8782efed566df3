import type { PageModule } from '@tianheng/web-kit/arrival/page.tsx';
import type { Texts } from '@tianheng/web-kit/intl/texts.ts';
import type { TextId } from '@tianheng/web-kit/intl/useText.ts';
import type { MenuIconName } from './components/menu-icons.tsx';

/** Groups of the side menu, from top to bottom; null: its entries stand by themselves. */
export const MENU_GROUPS = {
  home: null,
  data: 'shell.group.data',
  match: 'shell.group.match',
  task: 'shell.group.task',
  operations: 'shell.group.operations',
  system: 'shell.group.system',
} as const satisfies Record<string, TextId | null>;
export type MenuGroupId = keyof typeof MENU_GROUPS;

export interface FeaturePage {
  /** below the back office's address; one that begins with a slash is the site's own */
  path: string;
  page: () => Promise<PageModule>;
  /** loaded together with the page */
  texts: readonly Texts[];
  /** The page from which this one is reached: its entry is marked while this one has none of its own. */
  under?: string;
  menu?: {
    group: MenuGroupId;
    label: TextId;
    icon: MenuIconName;
    /** a parameter of the address with which the page is not what the entry says, but another's */
    unless?: string;
  };
}

/** What a feature brings: found by its manifest `<name>.feature.ts`, registered in app/features.ts. */
export interface Feature {
  pages: readonly FeaturePage[];
}
