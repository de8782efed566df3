import { PASSWORD_PATTERN } from '@tianheng/contracts';
import argon2 from 'argon2';
import { ValidateBy } from 'class-validator';
import { AppError } from '../../common/app-error.ts';

const COST = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Of nobody's password: answering about an unknown account takes as long as about a known one. */
const nobody = argon2.hash('nobody', COST);

const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/** The password behind its base64 form. */
export const decodePassword = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8');

export const hashPassword = (password: string): Promise<string> => argon2.hash(password, COST);

export const verifyPassword = async (hash: string | null, password: string): Promise<boolean> =>
  (await argon2.verify(hash ?? (await nobody), password)) && hash !== null;

/** PASSWORD_MISMATCH unless both base64 forms are of one password. */
export function requireSame(password: string, confirmation: string): void {
  if (decodePassword(password) === decodePassword(confirmation)) return;
  throw new AppError(
    'PASSWORD_MISMATCH',
    {},
    { details: [{ field: 'confirm_password', rule: 'passwordMismatch' }] },
  );
}

/** base64 of a password that follows the rule. */
export const IsBase64Password = (): PropertyDecorator =>
  ValidateBy({
    name: 'password',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'string' &&
        value.length <= 200 &&
        BASE64.test(value) &&
        PASSWORD_PATTERN.test(decodePassword(value)),
      defaultMessage: () => 'password',
    },
  });
