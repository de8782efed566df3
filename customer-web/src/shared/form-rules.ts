import { EMAIL_CODE_PATTERN, EMAIL_PATTERN, LINE_PATTERN, PHONE_PATTERN } from '@tianheng/contracts';
import { rule, trimmedRule } from '@tianheng/web-kit/form/rules.ts';

/** What several forms ask for. */
export const checkEmail = rule(EMAIL_PATTERN, 'common.check.email.required', 'common.check.email.pattern');
export const checkEmailCode = rule(
  EMAIL_CODE_PATTERN,
  'common.check.emailCode.required',
  'common.check.emailCode.pattern',
);
export const checkPhone = trimmedRule(
  PHONE_PATTERN,
  'common.check.phone.required',
  'common.check.phone.pattern',
);
export const checkSchool = trimmedRule(
  LINE_PATTERN,
  'common.check.school.required',
  'common.check.school.pattern',
);
