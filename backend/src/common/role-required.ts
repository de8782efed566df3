import { ROLE_REFUSAL_HEADER } from '@tianheng/contracts';
import { AppError } from './app-error.ts';

/** A refusal for a missing role alone, which its header tells from those for a rule. */
export const roleRequired = (): AppError =>
  new AppError('ROLE_REQUIRED', {}, { headers: { [ROLE_REFUSAL_HEADER.name]: ROLE_REFUSAL_HEADER.value } });
