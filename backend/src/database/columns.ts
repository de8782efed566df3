import { Column, type ColumnOptions } from 'typeorm';

/** Instants are `timestamptz` in the database and `Date` in code. */
export const Instant = (options: ColumnOptions = {}): PropertyDecorator =>
  Column({ type: 'timestamptz', ...options });

export const CreatedAt = (): PropertyDecorator => Column({ type: 'timestamptz', default: () => 'now()' });

export const Text = (options: ColumnOptions = {}): PropertyDecorator => Column({ type: 'text', ...options });

/** Milliseconds, also of many processors; the driver gives a bigint as text. */
export const SpentMs = (): PropertyDecorator =>
  Column({
    ...{ type: 'bigint', nullable: true },
    transformer: {
      to: (ms: number | null) => ms,
      from: (text: string | null) => (text === null ? null : Number(text)),
    },
  });

/** The driver gives a bigint as text. */
export const Bytes = (): PropertyDecorator =>
  Column({ type: 'bigint', transformer: { to: (n: number) => n, from: (s: string) => Number(s) } });

/** What a trigger raises with every change that an editor could have made; see common/version.ts. */
export const Version = (): PropertyDecorator => Column({ type: 'integer', default: 1 });

/** The id of another row. */
export const Reference = (options: ColumnOptions = {}): PropertyDecorator =>
  Column({ type: 'uuid', ...options });
