import type { ReactNode } from 'react';
import type { Reading } from '../http/reading.ts';
import { ErrorState } from './ErrorState.tsx';

export interface LoadedProps<T> {
  reading: Reading<T>;
  /** of the final shape, while there is nothing yet */
  skeleton: ReactNode;
  /** a notice has read the error out already */
  announced?: boolean;
  children: (data: T) => ReactNode;
}

/**
 * The one rule for reading: a skeleton until something has come, an error only in the place of nothing. What is on the
 * page stays while it is read anew, and also when that fails, which is said above it until something has come.
 */
export function Loaded<T>({ reading, skeleton, announced = false, children }: LoadedProps<T>) {
  const { data, error, isFetching, refetch } = reading;
  const failure = error !== undefined && (
    <ErrorState announced={announced} busy={isFetching} error={error} onRetry={() => void refetch()} />
  );
  if (data === undefined) return failure || skeleton;
  return (
    <>
      {failure}
      {children(data)}
    </>
  );
}
