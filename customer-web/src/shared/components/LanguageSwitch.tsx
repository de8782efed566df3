import Button from '@mui/material/Button';
import type { UiLanguage } from '@tianheng/contracts';
import { useLanguage, useSharedDispatch } from '../hooks.ts';
import { languageChosen } from '../preferences.slice.ts';
import { useText } from '../intl/useText.ts';
import { GlobeIcon } from './shell-icons.tsx';

/** Names are each in their own language, so that a reader of it finds it. */
const NAMES: Record<UiLanguage, string> = { 'zh-CN': '中文', en: 'English' };

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
      <span lang={other}>{NAMES[other]}</span>
    </Button>
  );
}
