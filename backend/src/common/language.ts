import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { pickUiLanguage, type UiLanguage } from '@tianheng/contracts';

/** The interface language of a request, from Accept-Language. */
export const Language = createParamDecorator((_: unknown, context: ExecutionContext): UiLanguage => {
  const request = context.switchToHttp().getRequest<{ headers: Record<string, string | undefined> }>();
  return pickUiLanguage(request.headers['accept-language']);
});

export interface ChosenText {
  text: string;
  /** what the text is written in */
  language: UiLanguage;
}

/** The text of the wanted language, or the other one where it is missing. */
export function pick(language: UiLanguage, zh: string, en: string): ChosenText {
  if (language === 'en') return en ? { text: en, language: 'en' } : { text: zh, language: 'zh-CN' };
  return zh ? { text: zh, language: 'zh-CN' } : { text: en, language: 'en' };
}
