import { constants } from 'node:os';
import { getSystemErrorName } from 'node:util';
import { ForbiddenException, HttpException, NotFoundException } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { toAppError } from './app-error.filter.ts';
import { AppError } from './app-error.ts';

const { EDQUOT } = constants.errno;
const coded = (code: string, more: object = {}): Error => Object.assign(new Error(code), { code, ...more });
const failedQuery = (code: string): Error => new QueryFailedError('select', [], coded(code));

describe('toAppError', () => {
  it('leaves our own as they are', () => {
    const error = new AppError('TEAM_REQUIRED');
    expect(toAppError(error)).toBe(error);
    expect(error.status).toBe(403);
  });

  it.each([
    [new NotFoundException(), 'NOT_FOUND'],
    [new ForbiddenException(), 'NOT_ALLOWED'],
    [new HttpException('x', 429), 'TOO_MANY_REQUESTS'],
    [new HttpException('x', 408), 'REQUEST_TIMEOUT'],
    [new HttpException('x', 418), 'MALFORMED_REQUEST'],
    [new HttpException('x', 500), 'INTERNAL'],
    [coded('FST_ERR_CTP_INVALID_MEDIA_TYPE', { statusCode: 415 }), 'MEDIA_TYPE_UNSUPPORTED'],
    [coded('FST_INVALID_MULTIPART_CONTENT_TYPE', { statusCode: 406 }), 'MEDIA_TYPE_UNSUPPORTED'],
    [coded('FST_ERR_CTP_BODY_TOO_LARGE', { statusCode: 413 }), 'BODY_TOO_LARGE'],
    [coded('FST_ERR_BAD_URL', { statusCode: 400 }), 'MALFORMED_REQUEST'],
    [coded('FST_SOMETHING'), 'INTERNAL'],
    [Object.assign(new SyntaxError('x'), { statusCode: 400 }), 'MALFORMED_REQUEST'],
    [failedQuery('ECONNREFUSED'), 'SERVICE_UNAVAILABLE'],
    [coded('EAI_AGAIN'), 'SERVICE_UNAVAILABLE'],
    [coded('EHOSTUNREACH'), 'SERVICE_UNAVAILABLE'],
    [coded('ENETUNREACH'), 'SERVICE_UNAVAILABLE'],
    [failedQuery('57P01'), 'SERVICE_UNAVAILABLE'],
    [failedQuery('40P01'), 'SERVICE_UNAVAILABLE'],
    [failedQuery('25006'), 'SERVICE_UNAVAILABLE'],
    [failedQuery('53100'), 'SERVICE_UNAVAILABLE'],
    [failedQuery('53200'), 'SERVICE_UNAVAILABLE'],
    [failedQuery('53300'), 'SERVICE_UNAVAILABLE'],
    [failedQuery('58030'), 'SERVICE_UNAVAILABLE'],
    [failedQuery('22021'), 'MALFORMED_REQUEST'],
    [failedQuery('23505'), 'INTERNAL'],
    [coded('ENOSPC'), 'STORAGE_FULL'],
    [coded('EDQUOT'), 'STORAGE_FULL'],
    [coded(getSystemErrorName(-EDQUOT), { errno: -EDQUOT }), 'STORAGE_FULL'],
    [new Error('x'), 'INTERNAL'],
    [Object.assign(new Error('x'), { statusCode: 404 }), 'INTERNAL'],
    [null, 'INTERNAL'],
    ['text', 'INTERNAL'],
  ])('%s', (thrown, code) => {
    expect(toAppError(thrown).code).toBe(code);
  });
});
