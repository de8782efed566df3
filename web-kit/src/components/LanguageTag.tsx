import type { UiLanguage } from '@tianheng/contracts';
import { useLanguage } from '../state/hooks.ts';
import { useText } from '../intl/useText.ts';
import { Pill, type PillTone } from './Pill.tsx';

/** Marks content that exists only in the other language. */
export function LanguageTag({ language, tone }: { language: UiLanguage; tone?: PillTone }) {
  const text = useText();
  if (language === useLanguage()) return null;
  return (
    <Pill
      dense
      tone={tone}
      label={text(language === 'en' ? 'common.language.onlyEnglish' : 'common.language.onlyChinese')}
    />
  );
}
