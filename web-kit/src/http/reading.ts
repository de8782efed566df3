/** What a query's hook tells of what it reads; `data` is that of the present request, never of the one before. */
export interface Reading<T> {
  data: T | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}
