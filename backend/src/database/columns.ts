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

/** What a trigger raises with every change that an editor could have made; see common/version.ts. */
export const Version = (): PropertyDecorator => Column({ type: 'integer', default: 1 });

/** Text that is one of a contract's statuses; the database refuses others. */
export const Reference = (options: ColumnOptions = {}): PropertyDecorator =>
  Column({ type: 'uuid', ...options });
