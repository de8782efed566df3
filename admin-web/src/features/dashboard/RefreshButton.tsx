import { RefreshButton as Button } from '../../shared/components/RefreshButton.tsx';
import { serverApi } from '../../shared/generated.ts';
import { useSharedDispatch } from '../../shared/hooks.ts';

/** Reads the whole dashboard anew. */
export function RefreshButton() {
  const dispatch = useSharedDispatch();
  return (
    <Button
      onRefresh={() => dispatch(serverApi.util.invalidateTags(['competitions', 'settings', 'admin']))}
    />
  );
}
