import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { TextId } from '@tianheng/web-kit/intl/useText.ts';
import type { ComponentType } from 'react';
import { MENU_GROUPS, type MenuGroupId } from '../../shared/feature.ts';
import { paths } from '../../shared/paths.ts';
import { FEATURES } from '../features.ts';

interface MenuEntry {
  to: string;
  label: TextId;
  icon: ComponentType<SvgIconProps>;
  /** a parameter of the address with which the page is another's */
  unless: string | undefined;
}

interface MenuGroup {
  /** null: the entries stand by themselves */
  label: TextId | null;
  entries: MenuEntry[];
}

const entriesOf = (group: MenuGroupId): MenuEntry[] =>
  FEATURES.flatMap(({ pages }) => pages).flatMap(({ path, menu }) =>
    menu?.group === group
      ? [{ to: `${paths.manage}/${path}`, label: menu.label, icon: menu.icon, unless: menu.unless }]
      : [],
  );

/** What the side menu offers, from top to bottom. */
export const MENU: MenuGroup[] = (Object.keys(MENU_GROUPS) as MenuGroupId[]).map((id) => ({
  label: MENU_GROUPS[id],
  entries: entriesOf(id),
}));
