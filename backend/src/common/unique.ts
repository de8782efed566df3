import { ARRAY_UNIQUE, ValidateBy } from 'class-validator';

/** No element twice. class-validator's own compares each with each: seconds for what one body holds. */
export const Unique = (keyOf: (element: unknown) => unknown = (element) => element): PropertyDecorator =>
  ValidateBy({
    name: ARRAY_UNIQUE,
    validator: {
      validate: (value: unknown) => Array.isArray(value) && new Set(value.map(keyOf)).size === value.length,
    },
  });
