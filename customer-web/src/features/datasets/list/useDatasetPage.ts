import { useArrived } from '@tianheng/web-kit/hooks/useArrived.ts';
import { usePageParams, useStepBack } from '@tianheng/web-kit/hooks/usePageParams.ts';
import { failureOf } from '../../../shared/failure.ts';
import { useDatasetsQuery } from '../datasets.api.ts';
import { narrowing, type ListParams } from './useListParams.ts';

/** The page of the list that the address asks for. */
export function useDatasetPage(params: ListParams) {
  const { order } = params;
  const pages = usePageParams();
  const answer = useDatasetsQuery({
    page: pages.page,
    limit: pages.size,
    ...narrowing(params),
    ...(order !== null && { order }),
  });
  const { data, currentData: current, isFetching, refetch } = answer;
  useStepBack(current, pages);
  // What was there stays until what comes is there, so that nothing jumps and the focus keeps its place.
  const kept = current ?? (isFetching ? data : undefined);
  const list = useArrived(kept);
  return {
    pages,
    /** what was asked for, once it is there */
    current,
    /** what is shown, which may be what was there before */
    list,
    failure: failureOf(answer),
    isFetching,
    /** There is nothing to be shown yet. */
    isFirst: (isFetching || kept !== undefined) && list === undefined,
    refetch: () => void refetch(),
  };
}
