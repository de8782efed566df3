import type { UiLanguage } from '@tianheng/contracts';
import { useEffect, useState, type ReactNode } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import type { Messages, Texts } from '../intl/texts.ts';
import type { TextId } from '../intl/useText.ts';
import { chunk } from './chunk.ts';
import { NotArrived } from './NotArrived.tsx';

/** What the kit itself says. */
const KIT: Texts = {
  en: async () => (await import('../intl/kit.en.messages.ts')).kit,
  'zh-CN': async () => (await import('../intl/kit.zh-CN.messages.ts')).kit,
};

interface InLanguageProps {
  language: UiLanguage;
  /** all that the children say, besides the kit's; keep it the same between renders */
  texts: readonly Texts[];
  /** until they are there */
  waiting: ReactNode;
  children: ReactNode;
}

/** A part of the page in another language than the rest, its dates and numbers too. */
export function InLanguage({ language, texts, waiting, children }: InLanguageProps) {
  const [shown, setShown] = useState<{ language: UiLanguage; messages: Messages } | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { timeZone } = useIntl();
  useEffect(() => {
    if (isMissing) return undefined;
    let current = true;
    Promise.all([KIT, ...texts].map((piece) => chunk(piece[language]))).then(
      (pieces) => {
        if (current) setShown({ language, messages: Object.assign({}, ...pieces) as Messages });
      },
      () => {
        if (current) setMissing(true);
      },
    );
    return () => {
      current = false;
    };
  }, [language, texts, isMissing]);
  if (isMissing) return <NotArrived onRetry={() => setMissing(false)} />;
  if (shown?.language !== language) return waiting;
  return (
    <IntlProvider locale={language} timeZone={timeZone} messages={shown.messages as Record<TextId, string>}>
      {children}
    </IntlProvider>
  );
}
