import type { ReactNode } from 'react';
import { asApiError } from '../http/api-error.ts';
import type { Reading } from '../http/reading.ts';
import { ErrorState } from './ErrorState.tsx';

export interface LoadedProps<T> {
  reading: Reading<T>;
  /** of the final shape, while there is nothing yet */
  skeleton: ReactNode;
  /** a notice has read the error out already */
  announced?: boolean;
  /** the way on from what is not there, in place of trying again */
  missing?: ReactNode;
  children: (data: T) => ReactNode;
}

export const isMissing = (error: unknown): boolean => asApiError(error).status === 404;

/**
 * The one rule for reading: a skeleton until something has come, an error only in the place of nothing. What is on the
 * page stays while it is read anew, and also when that fails, which is said above it until something has come.
 */
export function Loaded<T>({ reading, skeleton, announced = false, missing, children }: LoadedProps<T>) {
  const { data, error, isFetching, refetch } = reading;
  const failure = error !== undefined && (
    <ErrorState
      announced={announced}
      busy={isFetching}
      error={error}
      onRetry={() => void refetch()}
      instead={isMissing(error) ? missing : undefined}
    />
  );
  if (data === undefined) return failure || skeleton;
  return (
    <>
      {failure}
      {children(data)}
    </>
  );
}
