import { useSharedDispatch } from '@tianheng/web-kit/state/hooks.ts';
import { api } from '../../shared/api.ts';
import { RefreshButton as Button } from '../../shared/components/RefreshButton.tsx';

/** Reads the whole dashboard anew. */
export function RefreshButton() {
  const dispatch = useSharedDispatch();
  return (
    <Button
      onRefresh={() => dispatch(api.util.invalidateTags(['Competition', 'Setting', 'Statistic', 'Task']))}
    />
  );
}
