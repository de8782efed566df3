import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { pickUiLanguage, UI_LANGUAGES, type UiLanguage } from '@tianheng/contracts';

const LANGUAGE_KEY = 'tianheng.language';
const MENU_KEY = 'tianheng.menu';

export interface PreferencesState {
  language: UiLanguage;
  /** The side menu shows its icons alone. */
  menuFolded: boolean;
}

function initialLanguage(): UiLanguage {
  const stored = localStorage.getItem(LANGUAGE_KEY);
  return (
    UI_LANGUAGES.find((language) => language === stored) ?? pickUiLanguage(navigator.languages.join(','))
  );
}

export function storePreferences({ language, menuFolded }: PreferencesState): void {
  localStorage.setItem(LANGUAGE_KEY, language);
  localStorage.setItem(MENU_KEY, menuFolded ? 'folded' : 'open');
}

const preferencesSlice = createSlice({
  name: 'preferences',
  initialState: (): PreferencesState => ({
    language: initialLanguage(),
    menuFolded: localStorage.getItem(MENU_KEY) === 'folded',
  }),
  reducers: {
    languageChosen: (state, { payload }: PayloadAction<UiLanguage>) => {
      state.language = payload;
    },
    menuToggled: (state) => {
      state.menuFolded = !state.menuFolded;
    },
  },
});

export const { languageChosen, menuToggled } = preferencesSlice.actions;
export const preferencesReducer = preferencesSlice.reducer;
