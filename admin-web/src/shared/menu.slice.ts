import { createSlice } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';

const STORAGE_KEY = 'tianheng.menu';

export interface MenuState {
  /** The side menu shows its icons alone. */
  folded: boolean;
}

export const storeMenu = ({ folded }: MenuState): void =>
  localStorage.setItem(STORAGE_KEY, folded ? 'folded' : 'open');

const menuSlice = createSlice({
  name: 'menu',
  initialState: (): MenuState => ({ folded: localStorage.getItem(STORAGE_KEY) === 'folded' }),
  reducers: { menuToggled: ({ folded }) => ({ folded: !folded }) },
});

export const { menuToggled } = menuSlice.actions;
export const menuReducer = menuSlice.reducer;
export const useMenuFolded = (): boolean => useSelector(({ menu }: { menu: MenuState }) => menu.folded);
