import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { TextId } from '@tianheng/web-kit/intl/useText.ts';
import type { ComponentType } from 'react';
import { DashboardIcon, DatasetIcon, NewIcon, QuoteIcon } from '../../shared/components/icons.tsx';
import { paths } from '../../shared/paths.ts';

interface MenuEntry {
  to: string;
  label: TextId;
  icon: ComponentType<SvgIconProps>;
}

interface MenuGroup {
  /** null: the entries stand by themselves */
  label: TextId | null;
  entries: MenuEntry[];
}

/** What the side menu offers, from top to bottom. */
export const MENU: MenuGroup[] = [
  { label: null, entries: [{ to: paths.dashboard, label: 'shell.dashboard', icon: DashboardIcon }] },
  {
    label: 'shell.group.data',
    entries: [
      { to: paths.datasetList, label: 'shell.datasetList', icon: DatasetIcon },
      { to: paths.datasetAdd, label: 'shell.datasetAdd', icon: NewIcon },
      { to: paths.quoteApprove, label: 'shell.quoteApprove', icon: QuoteIcon },
    ],
  },
];
