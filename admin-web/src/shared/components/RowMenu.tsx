import { GridMoreVertIcon } from '@mui/x-data-grid';
import { createContext, use, type ComponentProps } from 'react';

/** What the button of a row's menu is called: the grid itself would call it the same in every row. */
export const RowMenuName = createContext<string | undefined>(undefined);

/** The icon of that button, which gives it its name. */
export function RowMenuIcon(props: ComponentProps<typeof GridMoreVertIcon>) {
  return <GridMoreVertIcon {...props} titleAccess={use(RowMenuName)} />;
}
