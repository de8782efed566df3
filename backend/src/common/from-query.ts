import { Transform } from 'class-transformer';

/** A select box without a choice sends an empty text. */
export const EmptyIsUnset = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value));

/** `true` or `false` of a query; other spellings stay text, which `@IsBoolean()` refuses. */
export const FromFlag = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value));

/** A name that may be given several times: always an array. */
export const AsList = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    value === undefined || value === '' ? undefined : [value].flat(),
  );
