import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { COUNTRIES } from '@tianheng/contracts';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsOptional, IsString, IsUUID, Matches, MaxLength, ValidateBy } from 'class-validator';
import { IsFilled } from '../../common/is-filled.ts';

/** Without spaces at both ends. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** As names are kept, whichever way a keyboard composes their letters. */
export const Composed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.normalize('NFC') : value));

/** An empty field of a form is one that was left out. */
export const EmptyAsNone = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value));

interface TextField {
  max: number;
  isRequired?: boolean;
  pattern?: RegExp;
  description?: string;
}

/** A line or more of text; one that is required holds something that can be seen. */
export const TextField = ({ max, isRequired = false, pattern, description }: TextField): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: String, maxLength: max, required: isRequired, description }),
    Trimmed(),
    // Where nothing is a value too, it is one that empties the field.
    ...(isRequired
      ? [IsNotEmpty(), IsFilled()]
      : [...(pattern && !pattern.test('') ? [EmptyAsNone()] : []), IsOptional()]),
    IsString(),
    MaxLength(max),
    ...(pattern ? [Matches(pattern)] : []),
  );

/** An uploaded file. */
export const FileField = (description: string, isRequired: boolean): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: String, format: 'uuid', required: isRequired, nullable: !isRequired, description }),
    EmptyAsNone(),
    ...(isRequired ? [] : [IsOptional()]),
    IsUUID(),
  );

/** Two letters that ISO 3166-1 knows. */
export const IsCountry = (): PropertyDecorator =>
  ValidateBy({
    name: 'country',
    validator: { validate: (value) => typeof value === 'string' && COUNTRIES.includes(value) },
  });
