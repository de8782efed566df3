import type { UiLanguage } from '@tianheng/contracts';
import { useLanguage } from '../intl/useLanguage.ts';
import { useText } from '../intl/useText.ts';
import { Pill, type PillTone } from './Pill.tsx';

interface LanguageTagProps {
  language: UiLanguage;
  /** of the part of the page around it; that of the site unless said */
  within?: UiLanguage;
  tone?: PillTone;
}

/** Marks content that exists only in the other language. */
export function LanguageTag({ language, within, tone }: LanguageTagProps) {
  const text = useText();
  const own = useLanguage();
  if (language === (within ?? own)) return null;
  return (
    <Pill
      dense
      tone={tone}
      label={text(language === 'en' ? 'common.language.onlyEnglish' : 'common.language.onlyChinese')}
    />
  );
}
