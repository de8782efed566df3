import { useSharedDispatch } from '@tianheng/web-kit/state/hooks.ts';
import { RefreshButton as Button } from '../../shared/components/RefreshButton.tsx';
import { serverApi } from '../../shared/generated.ts';

/** Reads the whole dashboard anew. */
export function RefreshButton() {
  const dispatch = useSharedDispatch();
  return (
    <Button
      onRefresh={() => dispatch(serverApi.util.invalidateTags(['competitions', 'settings', 'admin']))}
    />
  );
}
