import type { TextId } from '@tianheng/web-kit/intl/useText.ts';
import { paths } from '../../shared/paths.ts';
import { FEATURES } from '../features.ts';

interface MenuEntry {
  to: string;
  label: TextId;
  /** not that of the pages below it */
  exact: boolean;
}

/** What the header offers, from left to right. */
export const MENU: readonly MenuEntry[] = FEATURES.flatMap(({ pages }) => pages).flatMap(({ path, menu }) =>
  menu
    ? [
        {
          to: path === '' ? paths.home : `${paths.home}/${path}`,
          label: menu.label,
          exact: menu.exact ?? false,
        },
      ]
    : [],
);
