import type { UiLanguage } from '@tianheng/contracts';
import { startTransition, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { asApiError } from '../http/api-error.ts';
import { ShownTexts, useWantedTexts, wantTextsAgain, type Messages, type Texts } from '../intl/texts.ts';
import type { TextId } from '../intl/useText.ts';
import { useChosenLanguage, useSharedDispatch } from '../state/hooks.ts';
import { useNotify } from '../state/notices.ts';
import { languageChosen } from '../state/preferences.slice.ts';
import { chunk } from './chunk.ts';

/** After so long the first texts are asked for again. */
const AGAIN_MS = 3000;

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
  /** what was asked for when something of it did not arrive */
  const [failed, setFailed] = useState<readonly Texts[] | null>(null);
  const fail = useEffectEvent((reason: unknown) => {
    setFailed(texts);
    // Without any text there is nothing to say: what was drawn while building stays until there is some.
    if (shown === null) setTimeout(wantTextsAgain, AGAIN_MS);
    if (shown === null || shown.language === language) return;
    // Nothing more will come of the choice, and whatever is asked for is to come in the language of the page.
    dispatch(languageChosen(shown.language));
    // Who would rather not load the page again knows why.
    if (asApiError(reason).kind !== 'cancelled') notify('error', { id: 'common.error.network' });
  });
  useEffect(() => {
    let current = true;
    load(language, first, texts).then(
      (arrived) => {
        if (!current) return;
        // All that is on the page is drawn with it, and a slow phone must not hang meanwhile.
        startTransition(() => {
          setShown(arrived);
          setFailed(null);
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
    () => ({ texts: shown?.texts ?? [], isMissing: failed === texts }),
    [shown, failed, texts],
  );
  const shownLanguage = shown?.language;
  useEffect(() => {
    if (shownLanguage) document.documentElement.lang = shownLanguage;
  }, [shownLanguage]);
  if (shown === null) return null;
  // What a page shows is there before the page.
  const messages = shown.messages as Record<TextId, string>;
  return (
    <IntlProvider locale={shown.language} messages={messages} timeZone={timeZone}>
      <ShownTexts value={around}>{children}</ShownTexts>
    </IntlProvider>
  );
}
