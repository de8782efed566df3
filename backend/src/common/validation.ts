import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validate, ValidationTypes } from 'class-validator';
import { AppError, type FieldProblem, type MessageParams } from './app-error.ts';

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value));

/** class-validator knows a rule's numbers only in its metadata: `{0}` and `{1}` of the sentence. */
function paramsOf(error: ValidationError, rule: string): MessageParams {
  const target = error.target?.constructor;
  if (!target) return {};
  const metadata = getMetadataStorage()
    .getTargetValidationMetadatas(target, '', true, false)
    .find((one) => one.propertyName === error.property && one.name === rule);
  const values: unknown[] = metadata?.constraints ?? [];
  return Object.fromEntries(
    values.map((value, position) => [position, typeof value === 'number' ? value : textOf(value)]),
  );
}

/** Refusals of the kind of value: once one of them speaks, what the others say about the value is noise. */
const OF_KIND = ['isString', 'isInt', 'isNumber', 'isBoolean', 'isArray', 'isIn', 'isUuid'];

/** Refusals of how a text looks; a field of a form that nothing was entered in is not said to look wrong. */
const OF_LOOKS = ['matches', 'isEmail', 'isLength', 'password'];

/** Whether a field may be left out; nothing is then a value of the wrong kind, and not one that is missing. */
function mayBeLeftOut({ target, property }: ValidationError): boolean {
  if (!target) return false;
  return getMetadataStorage()
    .getTargetValidationMetadatas(target.constructor, '', true, false)
    .some((one) => one.propertyName === property && one.type === ValidationTypes.CONDITIONAL_VALIDATION);
}

/** Of all rules that a value broke those that help: where it is missing that it is required, and nothing else. */
function tellingRules(error: ValidationError): string[] {
  const { constraints = {}, target, property } = error;
  const broken = Object.keys(constraints);
  const isUnknown = 'whitelistValidation' in constraints;
  const value = (target as Record<string, unknown> | undefined)?.[property];
  const isEmpty = value === '' && broken.some((rule) => rule === 'isNotEmpty' || OF_LOOKS.includes(rule));
  const isMissing = value === undefined || (value === null && !mayBeLeftOut(error)) || isEmpty;
  if (broken.length > 0 && !isUnknown && isMissing) return ['required'];
  // Text that nobody sees is none, whatever else is wrong with it.
  if (broken.includes('isNotEmpty')) return ['isNotEmpty'];
  const ofKind = OF_KIND.find((rule) => broken.includes(rule));
  return ofKind === undefined ? broken : [ofKind];
}

function problemsOf(errors: ValidationError[], prefix = ''): FieldProblem[] {
  return errors.flatMap((error) => {
    const field = prefix + error.property;
    const own = tellingRules(error).map((rule) => ({
      field,
      rule,
      params: paramsOf(error, rule),
    }));
    return [...own, ...problemsOf(error.children ?? [], `${field}.`)];
  });
}

/** More than any form of ours has; a body of a megabyte must not be answered with several. */
const PROBLEMS_MAX = 100;

const RULES = {
  whitelist: true,
  forbidNonWhitelisted: true,
  // Needed to look a rule's numbers up; the answer does not hold it.
  validationError: { target: true },
} as const;

/** Checks a value as a body of this class would be: the value, or what is wrong with it. */
export async function check<T extends object>(
  kind: new () => T,
  value: unknown,
): Promise<{ value: T; problems: [] } | { value: null; problems: FieldProblem[] }> {
  const plain = typeof value === 'object' && !Array.isArray(value) ? value : null;
  const instance = plainToInstance(kind, plain ?? {});
  const problems = problemsOf(await validate(instance, RULES)).slice(0, PROBLEMS_MAX);
  return problems.length > 0 ? { value: null, problems } : { value: instance, problems: [] };
}

/**
 * Lists with more than may be in them, and no more about what they hold: to make and check each element of very many keeps
 * everybody else waiting.
 */
function longLists(
  kind: NonNullable<ArgumentMetadata['metatype']>,
  body: Record<string, unknown>,
): FieldProblem[] {
  return getMetadataStorage()
    .getTargetValidationMetadatas(kind, '', true, false)
    .flatMap(({ name, propertyName: field, constraints }) => {
      const value = body[field];
      const [max] = constraints ?? [];
      if (name !== 'arrayMaxSize' || !Array.isArray(value) || value.length <= max) return [];
      return [{ field, rule: name, params: { 0: max } }];
    });
}

/** Checks bodies and queries against their DTO classes; unknown fields are refused. */
class DtoPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      ...RULES,
      exceptionFactory: (errors) =>
        new AppError('VALIDATION_FAILED', {}, { details: problemsOf(errors).slice(0, PROBLEMS_MAX) }),
    });
  }

  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // Its elements would be taken for unknown fields, one by one.
    if (metadata.type === 'body' && Array.isArray(value) && metadata.metatype !== Array) {
      throw new AppError('VALIDATION_FAILED');
    }
    if (metadata.type === 'body' && metadata.metatype && typeof value === 'object' && value !== null) {
      const details = longLists(metadata.metatype, value as Record<string, unknown>);
      if (details.length > 0) throw new AppError('VALIDATION_FAILED', {}, { details });
    }
    return super.transform(value, metadata);
  }
}

export const validationPipe = (): ValidationPipe => new DtoPipe();
