import type { UiLanguage } from '@tianheng/contracts';
import { startTransition, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { chunk } from '../http/chunk.ts';
import { useChosenLanguage, useSharedDispatch } from '../state/hooks.ts';
import { useNotify } from '../state/notices.ts';
import { languageChosen } from '../state/preferences.slice.ts';
import { ShownTexts, useWantedTexts, type Messages, type Texts } from './texts.tsx';
import type { TextId } from './useText.ts';

interface Shown {
  language: UiLanguage;
  texts: readonly Texts[];
  messages: Messages;
}

async function load(language: UiLanguage, first: Texts, texts: readonly Texts[]): Promise<Shown> {
  const pieces = await Promise.all([first, ...texts].map((piece) => chunk(piece[language])));
  return { language, texts, messages: Object.assign({}, ...pieces) as Messages };
}

interface IntlRootProps {
  /** what lies around every page */
  first: Texts;
  /** in which times are shown; the browser's own unless said */
  timeZone?: string;
  children: ReactNode;
}

/** Only the chosen language is loaded. Shows the page in one language at a time: the old one until the new one has arrived. */
export function IntlRoot({ first, timeZone, children }: IntlRootProps) {
  const language = useChosenLanguage();
  const dispatch = useSharedDispatch();
  const notify = useNotify();
  const texts = useWantedTexts();
  const [shown, setShown] = useState<Shown | null>(null);
  const [failure, setFailure] = useState<{ reason: unknown; texts: readonly Texts[] } | null>(null);
  const fail = useEffectEvent((reason: unknown) => {
    setFailure({ reason, texts });
    if (shown === null || shown.language === language) return;
    // Nothing more will come of the choice, and whatever is asked for is to come in the language of the page.
    dispatch(languageChosen(shown.language));
    notify('error', { id: 'common.error.network' });
  });
  useEffect(() => {
    let current = true;
    load(language, first, texts).then(
      (arrived) => {
        if (!current) return;
        // All that is on the page is drawn with it, and a slow phone must not hang meanwhile.
        startTransition(() => {
          setShown(arrived);
          setFailure(null);
        });
      },
      (reason: unknown) => {
        if (current) fail(reason);
      },
    );
    return () => {
      current = false;
    };
  }, [first, language, texts]);
  const around = useMemo(
    // What is asked for anew has not failed yet.
    () => ({ texts: shown?.texts ?? [], failure: failure?.texts === texts ? failure : null }),
    [shown, failure, texts],
  );
  const shownLanguage = shown?.language;
  useEffect(() => {
    if (shownLanguage) document.documentElement.lang = shownLanguage;
  }, [shownLanguage]);
  // Without any text there is nothing to say; with some the page that is there stays.
  if (shown === null) {
    if (failure !== null) throw failure.reason;
    return null;
  }
  // What a page shows is there before the page.
  const messages = shown.messages as Record<TextId, string>;
  return (
    <IntlProvider locale={shown.language} messages={messages} timeZone={timeZone}>
      <ShownTexts value={around}>{children}</ShownTexts>
    </IntlProvider>
  );
}
