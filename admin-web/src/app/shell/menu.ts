import type { TextId } from '@tianheng/web-kit/intl/useText.ts';
import { matchPath, type Location } from 'react-router';
import type { MenuIconName } from '../../shared/components/menu-icons.tsx';
import { MENU_GROUPS, type FeaturePage, type MenuGroupId } from '../../shared/feature.ts';
import { paths } from '../../shared/paths.ts';
import { FEATURES } from '../features.ts';

interface MenuEntry {
  to: string;
  label: TextId;
  icon: MenuIconName;
}

interface MenuGroup {
  /** null: the entries stand by themselves */
  label: TextId | null;
  entries: MenuEntry[];
}

const PAGES: FeaturePage[] = FEATURES.flatMap(({ pages }) => pages);

const addressOf = (path: string): string => (path.startsWith('/') ? path : `${paths.manage}/${path}`);

const entriesOf = (group: MenuGroupId): MenuEntry[] =>
  PAGES.flatMap(({ path, menu }) =>
    menu?.group === group ? [{ to: addressOf(path), label: menu.label, icon: menu.icon }] : [],
  );

/** What the side menu offers, from top to bottom. */
export const MENU: MenuGroup[] = (Object.keys(MENU_GROUPS) as MenuGroupId[]).map((id) => ({
  label: MENU_GROUPS[id],
  entries: entriesOf(id),
}));

interface Marked {
  to: string;
  /** the page itself, or one that is reached from it */
  as: 'page' | 'true';
}

/** Which entry stands for the page at an address. */
export function markedAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Marked | null {
  const page = PAGES.find(({ path }) => matchPath(addressOf(path), pathname));
  if (!page) return null;
  const { path, menu, under } = page;
  const isItself = menu && (menu.unless === undefined || !new URLSearchParams(search).has(menu.unless));
  if (isItself) return { to: addressOf(path), as: 'page' };
  return under === undefined ? null : { to: addressOf(under), as: 'true' };
}
