import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { pickUiLanguage, UI_LANGUAGES, type UiLanguage } from '@tianheng/contracts';
import { LANGUAGE_KEY } from './storage-keys.ts';
import { browserStorage } from './storage.ts';

export interface PreferencesState {
  language: UiLanguage;
}

function initialLanguage(): UiLanguage {
  const stored = browserStorage.get(LANGUAGE_KEY);
  return (
    UI_LANGUAGES.find((language) => language === stored) ?? pickUiLanguage(navigator.languages.join(','))
  );
}

export const storeLanguage = (language: UiLanguage): void => void browserStorage.set(LANGUAGE_KEY, language);

const preferencesSlice = createSlice({
  name: 'preferences',
  initialState: (): PreferencesState => ({ language: initialLanguage() }),
  reducers: {
    languageChosen: (_state, action: PayloadAction<UiLanguage>) => ({ language: action.payload }),
  },
});

export const { languageChosen } = preferencesSlice.actions;
export const preferencesReducer = preferencesSlice.reducer;
