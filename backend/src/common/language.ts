import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { pickUiLanguage, type UiLanguage } from '@tianheng/contracts';

/** The interface language of a request, from Accept-Language. */
export const Language = createParamDecorator((_: unknown, context: ExecutionContext): UiLanguage => {
  const request = context.switchToHttp().getRequest<{ headers: Record<string, string | undefined> }>();
  return pickUiLanguage(request.headers['accept-language']);
});
