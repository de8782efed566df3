import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { charactersOf, EPOCH_MS_MAX, OPTIONAL_LINE_PATTERN, RICH_TEXT_MAX } from '@tianheng/contracts';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  IsUUID,
  Matches,
  Max,
  MAX_LENGTH,
  MaxLength,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { IsFilled } from './is-filled.ts';
import { sanitize } from './sanitize.ts';
import { Unique } from './unique.ts';

interface Options {
  optional?: boolean;
  nullable?: boolean;
  description?: string;
  default?: unknown;
}

function field(
  { optional = false, nullable = false, ...texts }: Options,
  shape: ApiPropertyOptions,
  ...rules: PropertyDecorator[]
): PropertyDecorator {
  const isLeftOut = (value: unknown): boolean =>
    (optional && value === undefined) || (nullable && value === null);
  return applyDecorators(
    ApiProperty({
      required: !optional,
      nullable: nullable || undefined,
      ...shape,
      ...texts,
    } as ApiPropertyOptions),
    ...(optional || nullable ? [ValidateIf((_, value) => !isLeftOut(value))] : []),
    ...rules,
  );
}

interface LineOptions extends Options {
  pattern?: RegExp;
}

/** Text of one line. */
export const LineField = (
  maxLength: number,
  { pattern = OPTIONAL_LINE_PATTERN, ...options }: LineOptions = {},
): PropertyDecorator =>
  field(
    options,
    { type: String, maxLength, pattern: pattern.source },
    IsString(),
    MaxLength(maxLength),
    Matches(pattern),
  );

/** Plain text of any number of lines; one that is required holds something that can be seen. */
export const TextField = (maxLength: number, options: Options = {}): PropertyDecorator =>
  field(
    options,
    { type: String, maxLength },
    ...(options.optional ? [] : [IsFilled()]),
    IsString(),
    MaxLength(maxLength),
  );

interface HtmlOptions extends Options {
  maxLength?: number;
}

/**
 * HTML, sanitised when it is stored. Both forms are measured: `&` is stored as `&amp;`, and what is read can be sent back.
 */
export const HtmlField = ({ maxLength = RICH_TEXT_MAX, ...options }: HtmlOptions = {}): PropertyDecorator =>
  field(
    { description: 'HTML', ...options },
    { type: String, maxLength },
    IsString(),
    ValidateBy({
      name: MAX_LENGTH,
      constraints: [maxLength],
      validator: {
        validate: (html: unknown) =>
          typeof html === 'string' &&
          charactersOf(html) <= maxLength &&
          charactersOf(sanitize(html)) <= maxLength,
      },
    }),
  );

export const WholeField = (minimum: number, maximum: number, options: Options = {}): PropertyDecorator =>
  field(options, { type: 'integer', minimum, maximum }, IsInt(), Min(minimum), Max(maximum));

/** An instant, epoch ms. */
export const InstantField = (options: Options = {}): PropertyDecorator =>
  WholeField(0, EPOCH_MS_MAX, { description: 'epoch ms', ...options });

export const FlagField = (options: Options = {}): PropertyDecorator =>
  field(options, { type: Boolean }, IsBoolean());

export const ChoiceField = (choices: readonly string[], options: Options = {}): PropertyDecorator =>
  field(options, { enum: choices }, IsIn(choices));

export const IdField = (options: Options = {}): PropertyDecorator =>
  field(options, { type: String, format: 'uuid' }, IsUUID());

interface ListOptions extends Options {
  min?: number;
  max: number;
}

const list = (
  { min = 0, max, ...options }: ListOptions,
  shape: ApiPropertyOptions,
  ...rules: PropertyDecorator[]
): PropertyDecorator =>
  field(
    options,
    { ...shape, isArray: true, minItems: min, maxItems: max } as ApiPropertyOptions,
    IsArray(),
    ArrayMinSize(min),
    ArrayMaxSize(max),
    ...rules,
  );

export const IdsField = (options: ListOptions): PropertyDecorator =>
  list(
    options,
    { type: String, format: 'uuid' },
    IsUUID('all', { each: true }),
    Unique((id) => String(id).toLowerCase()),
  );

interface ChoicesOptions extends Omit<ListOptions, 'max'> {
  /** whether the description of the API names every choice */
  listed?: boolean;
}

export const ChoicesField = (
  choices: readonly string[],
  { listed = true, ...options }: ChoicesOptions = {},
): PropertyDecorator =>
  list(
    { ...options, max: choices.length },
    listed ? { enum: choices } : { type: String },
    IsIn(choices, { each: true }),
    Unique(),
  );
