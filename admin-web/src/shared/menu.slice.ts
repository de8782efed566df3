import { createSlice } from '@reduxjs/toolkit';
import { browserStorage } from '@tianheng/web-kit/state/storage.ts';
import { useSelector } from 'react-redux';

const STORAGE_KEY = 'tianheng.menu';

export interface MenuState {
  /** The side menu shows its icons alone. */
  folded: boolean;
}

export const storeMenu = ({ folded }: MenuState): void =>
  void browserStorage.set(STORAGE_KEY, folded ? 'folded' : 'open');

const menuSlice = createSlice({
  name: 'menu',
  initialState: (): MenuState => ({ folded: browserStorage.get(STORAGE_KEY) === 'folded' }),
  reducers: { menuToggled: ({ folded }) => ({ folded: !folded }) },
});

export const { menuToggled } = menuSlice.actions;
export const menuReducer = menuSlice.reducer;
export const useMenuFolded = (): boolean => useSelector(({ menu }: { menu: MenuState }) => menu.folded);
