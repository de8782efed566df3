import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import {
  ArrayMaxSize,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import type { AppError } from './app-error.ts';
import { fieldText } from './messages.ts';
import { Unique } from './unique.ts';
import { validationPipe } from './validation.ts';
import { VersionField } from './version-field.ts';

class Form {
  @IsString() @MaxLength(3) @Matches(/^[a-z]+$/) name: string;
  @IsInt() @Min(1) @Max(9) count: number;
  @IsIn(['a', 'b']) kind: string;
  @IsOptional() @MinLength(1) note?: string;
  @VersionField() version?: number;
}

class List {
  @ArrayMaxSize(20_000) @Unique((one) => String(one).toLowerCase()) @IsString({ each: true }) names: string[];
}

async function problems(body: object, metatype: new () => object = Form): Promise<string[]> {
  try {
    await validationPipe().transform(body, { type: 'body', metatype });
    return [];
  } catch (error) {
    const { details = [] } = (error as AppError).extra;
    return details.map((problem) => `${problem.field} ${fieldText('en', problem)}`);
  }
}

const good = { name: 'abc', count: 5, kind: 'a' };

it.each([
  [good, []],
  // What is missing is missing, whatever else could be said about nothing.
  [{}, ['name is required', 'count is required', 'kind is required']],
  [{ ...good, name: null }, ['name is required']],
  [{ ...good, name: '' }, ['name is required']],
  [{ ...good, name: 5 }, ['name must be text']],
  [{ ...good, count: '5' }, ['count must be a whole number']],
  [{ ...good, kind: '' }, ['kind must be one of: a, b']],
  [{ ...good, count: 10 }, ['count must be at most 9']],
  [
    { ...good, name: 'ABCD' },
    ['name has characters that are not allowed or the wrong form', 'name must have at most 3 characters'],
  ],
  [{ ...good, note: '' }, ['note must have at least 1 character']],
  // Nothing is no version that somebody saw, and leaving it out is the way to name none.
  [{ ...good, version: undefined }, []],
  [{ ...good, version: null }, ['version must be a whole number']],
  [{ ...good, version: 0 }, ['version must be at least 1']],
  [{ ...good, other: null }, ['other is not known here']],
])('%j', async (body, texts) => {
  expect(await problems(body)).toEqual(texts);
});

const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `name ${at}`);

it.each([
  [names(20_000), []],
  [['a', 'b', 'A'], ['names must not repeat an entry']],
  // What else is wrong with its elements is not looked at.
  [[...names(20_000), 5], ['names must have at most 20,000 entries']],
])('lists, however long: %#', async (list, texts) => {
  const begun = process.cpuUsage();
  expect(await problems({ names: list }, List)).toEqual(texts);
  // Each compared with each took more than a second; of the processor, for others may want it too.
  expect(process.cpuUsage(begun).user).toBeLessThan(500_000);
});
