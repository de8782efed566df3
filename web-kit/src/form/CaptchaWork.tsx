import { useEffect, useEffectEvent, useState } from 'react';
import { canWork, findCode, type FoundCode } from '../http/captcha-work.ts';
import { errorMessage } from '../http/error-text.ts';
import { useLanguage } from '../intl/useLanguage.ts';
import { useText } from '../intl/useText.ts';
import type { Notice } from '../state/notices.ts';

interface CaptchaWorkProps {
  /** called once with the code that the server waits for */
  onCode: (found: FoundCode) => void;
}

/** Works out a code in place of a picture, and says how far it is. */
export function CaptchaWork({ onCode }: CaptchaWorkProps) {
  const text = useText();
  const language = useLanguage();
  const [state, setState] = useState<Notice['message']>({
    id: canWork() ? 'captcha.busy' : 'captcha.insecure',
  });
  const work = useEffectEvent(async (signal: AbortSignal): Promise<Notice['message']> => {
    const found = await findCode(signal, language);
    if (found === null) return { id: 'captcha.failed' };
    if (!signal.aborted) onCode(found);
    return { id: 'captcha.done' };
  });
  useEffect(() => {
    if (!canWork()) return;
    const stop = new AbortController();
    void work(stop.signal)
      .catch(errorMessage)
      .then((message) => stop.signal.aborted || setState(message));
    return () => stop.abort();
  }, []);
  return 'id' in state ? text(state.id, state.values) : state.text;
}
