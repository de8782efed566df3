import type { ComponentType } from 'react';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { DashboardIcon } from '../../shared/components/icons.tsx';
import type { TextId } from '../../shared/intl/useText.ts';
import { paths } from '../../shared/paths.ts';

interface MenuEntry {
  to: string;
  label: TextId;
  icon: ComponentType<SvgIconProps>;
}

/** What the side menu offers, from top to bottom. */
export const MENU: MenuEntry[] = [{ to: paths.dashboard, label: 'shell.dashboard', icon: DashboardIcon }];
