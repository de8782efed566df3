import Chip from '@mui/material/Chip';
import type { UiLanguage } from '@tianheng/contracts';
import { useLanguage } from '../state/hooks.ts';
import { useText } from '../intl/useText.ts';

/** Marks content that exists only in the other language. */
export function LanguageTag({ language }: { language: UiLanguage }) {
  const text = useText();
  if (language === useLanguage()) return null;
  return (
    <Chip
      size="small"
      variant="outlined"
      label={text(language === 'en' ? 'common.language.onlyEnglish' : 'common.language.onlyChinese')}
      sx={{ verticalAlign: 'middle', height: 20, fontSize: '0.75rem' }}
    />
  );
}
