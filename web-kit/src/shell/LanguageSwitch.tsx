import Button from '@mui/material/Button';
import type { UiLanguage } from '@tianheng/contracts';
import { GlobeIcon } from '../components/shell-icons.tsx';
import { LANGUAGE_NAMES } from '../intl/language-names.ts';
import { useLanguage } from '../intl/useLanguage.ts';
import { useText } from '../intl/useText.ts';
import { useSharedDispatch } from '../state/hooks.ts';
import { languageChosen } from '../state/preferences.slice.ts';

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
