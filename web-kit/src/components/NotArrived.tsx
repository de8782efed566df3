import { networkError } from '../http/api-error.ts';
import { AtFoot } from './AtFoot.tsx';
import { ErrorState } from './ErrorState.tsx';

/** In place of a dialog that did not arrive: the page stays as it is, and the dialog can be asked for again. */
export function NotArrived({ onRetry }: { onRetry: () => void }) {
  return (
    <AtFoot>
      <ErrorState error={networkError()} onRetry={onRetry} />
    </AtFoot>
  );
}
