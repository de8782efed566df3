import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import {
  ADMIN_PHONE_MAX,
  ADMIN_USERNAME_PATTERN,
  EMAIL_CODE_PATTERN,
  EMAIL_MAX,
  EMAIL_PATTERN,
  LINE_PATTERN,
  NICKNAME_MAX,
  OPTIONAL_LINE_PATTERN,
  PHONE_MAX,
  PHONE_PATTERN,
  USERNAME_PATTERN,
  SCHOOL_MAX,
  USERNAME_MAX,
} from '@tianheng/contracts';
import { Transform } from 'class-transformer';
import { IsString, Matches, MaxLength, ValidateBy, ValidateIf } from 'class-validator';
import { IsBase64Password } from '../secrets/password.ts';

/** The field may be left out; null is no way of leaving it out. */
const mayBeMissing = ValidateIf((_, value) => value !== undefined);

interface FieldOptions {
  optional?: boolean;
  description?: string;
  example?: string;
}

const field = (
  { optional = false, ...texts }: FieldOptions,
  shape: ApiPropertyOptions,
  ...rules: PropertyDecorator[]
): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: String, required: !optional, ...shape, ...texts } as ApiPropertyOptions),
    ...(optional ? [mayBeMissing] : []),
    ...rules,
  );

export const UsernameField = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    { pattern: USERNAME_PATTERN.source, maxLength: USERNAME_MAX, example: 'leader' },
    IsString(),
    MaxLength(USERNAME_MAX),
    Matches(USERNAME_PATTERN),
  );

/** Of an account that an administrator makes. */
export const AdminUsernameField = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    { pattern: ADMIN_USERNAME_PATTERN.source, maxLength: USERNAME_MAX, example: 'li_lei' },
    IsString(),
    MaxLength(USERNAME_MAX),
    Matches(ADMIN_USERNAME_PATTERN),
  );

/** One line of text, kept without the spaces around it. */
const lineField = (maxLength: number, options: FieldOptions, pattern = LINE_PATTERN): PropertyDecorator =>
  field(
    options,
    { maxLength },
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    IsString(),
    MaxLength(maxLength),
    Matches(pattern),
  );

export const NicknameField = (options: FieldOptions = {}): PropertyDecorator =>
  lineField(NICKNAME_MAX, options);

export const SchoolField = (options: FieldOptions = {}): PropertyDecorator => lineField(SCHOOL_MAX, options);

/** May be empty. */
export const OptionalSchoolField = (): PropertyDecorator =>
  lineField(SCHOOL_MAX, { optional: true }, OPTIONAL_LINE_PATTERN);

/** Named like the library's own rule, whose sentence it shares; the pattern is the one that the sites use. */
const isEmailAddress = (): PropertyDecorator =>
  ValidateBy({
    name: 'isEmail',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'string' && value.length <= EMAIL_MAX && EMAIL_PATTERN.test(value),
      defaultMessage: () => 'isEmail',
    },
  });

export const EmailField = (options: FieldOptions = {}): PropertyDecorator =>
  field(options, { format: 'email', maxLength: EMAIL_MAX }, isEmailAddress());

const phoneField = (maxLength: number, options: FieldOptions): PropertyDecorator =>
  field(
    options,
    { pattern: PHONE_PATTERN.source, maxLength },
    IsString(),
    MaxLength(maxLength),
    Matches(PHONE_PATTERN),
  );

export const PhoneField = (options: FieldOptions = {}): PropertyDecorator => phoneField(PHONE_MAX, options);

/** Of an account that an administrator makes. */
export const AdminPhoneField = (options: FieldOptions = {}): PropertyDecorator =>
  phoneField(ADMIN_PHONE_MAX, options);

export const EmailCodeField = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    { description: 'the code that was mailed to `email`', ...options },
    { pattern: EMAIL_CODE_PATTERN.source },
    IsString(),
    Matches(EMAIL_CODE_PATTERN),
  );

export const PasswordField = (options: FieldOptions = {}): PropertyDecorator =>
  field({ description: 'base64 of the password', ...options }, {}, IsBase64Password());
