import { QueryFailedError } from 'typeorm';

const KINDS: Record<string, 'foreign_key' | 'unique'> = {
  '23001': 'foreign_key',
  '23503': 'foreign_key',
  '23505': 'unique',
};

interface DriverError extends Error {
  code?: string;
  constraint?: string;
}

const driverErrorOf = (error: unknown): DriverError | undefined =>
  error instanceof QueryFailedError ? (error.driverError as DriverError) : undefined;

/** What kind of rule of the database refused a statement. */
export const constraintKind = (error: unknown): 'foreign_key' | 'unique' | undefined =>
  KINDS[driverErrorOf(error)?.code ?? ''];

/** The name of the rule of the database that refused a statement. */
export const constraintOf = (error: unknown): string | undefined => driverErrorOf(error)?.constraint;
