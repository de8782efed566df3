import Button from '@mui/material/Button';
import type { UiLanguage } from '@tianheng/contracts';
import { useLanguage, useSharedDispatch } from '../state/hooks.ts';
import { languageChosen } from '../state/preferences.slice.ts';
import { LANGUAGE_NAMES } from '../intl/language-names.ts';
import { useText } from '../intl/useText.ts';
import { GlobeIcon } from './shell-icons.tsx';

/** Offers the other language. */
export function LanguageSwitch() {
  const text = useText();
  const dispatch = useSharedDispatch();
  const other: UiLanguage = useLanguage() === 'en' ? 'zh-CN' : 'en';
  return (
    <Button
      color="inherit"
      size="small"
      startIcon={<GlobeIcon />}
      onClick={() => dispatch(languageChosen(other))}
      title={text('common.language.switch')}
      sx={{ minHeight: 36, whiteSpace: 'nowrap' }}
    >
      <span lang={other}>{LANGUAGE_NAMES[other]}</span>
    </Button>
  );
}
