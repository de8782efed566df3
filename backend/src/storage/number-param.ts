import { Param, type PipeTransform } from '@nestjs/common';
import { AppError } from '../common/app-error.ts';

const NUMBER = /^[1-9]\d{0,5}$/;

class NumberPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    if (!NUMBER.test(value)) throw new AppError('NOT_FOUND');
    return Number(value);
  }
}

/** A path's number, from 1; another spelling names nothing. */
export const NumberParam = (name: string): ParameterDecorator => Param(name, new NumberPipe());
