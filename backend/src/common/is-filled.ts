import { SEEN_PATTERN } from '@tianheng/contracts';
import { ValidateBy } from 'class-validator';

/** Text that nobody sees is none. Named like the library's own rule, whose sentence it shares. */
export const IsFilled = (): PropertyDecorator =>
  ValidateBy({
    name: 'isNotEmpty',
    validator: { validate: (value) => typeof value !== 'string' || SEEN_PATTERN.test(value) },
  });
