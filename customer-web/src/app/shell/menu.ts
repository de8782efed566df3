import type { TextId } from '@tianheng/web-kit/intl/useText.ts';
import { matchPath } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { FEATURES } from '../features.ts';

interface MenuEntry {
  to: string;
  label: TextId;
  /** not that of the pages below it */
  exact: boolean;
  /** pages elsewhere that belong to it */
  also: readonly string[];
}

/** What the header offers, from left to right. */
export const MENU: readonly MenuEntry[] = FEATURES.flatMap(({ pages }) => pages).flatMap(({ path, menu }) =>
  menu
    ? [
        {
          to: path === '' ? paths.home : `${paths.home}/${path}`,
          label: menu.label,
          exact: menu.exact ?? false,
          also: (menu.also ?? []).map((pattern) => `${paths.home}/${pattern}`),
        },
      ]
    : [],
);

/** Whether the page at that address belongs to the entry. */
export const isOf = ({ to, exact, also }: MenuEntry, pathname: string): boolean =>
  matchPath({ path: to, end: exact }, pathname) !== null ||
  also.some((pattern) => matchPath(pattern, pathname) !== null);
