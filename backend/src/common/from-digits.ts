import { Transform } from 'class-transformer';

const DIGITS = /^(0|[1-9]\d{0,15})$/;

/** A whole number of a query, in plain decimal digits; other spellings stay text, which `@IsInt()` refuses. */
export const FromDigits = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && DIGITS.test(value) ? Number(value) : value,
  );
