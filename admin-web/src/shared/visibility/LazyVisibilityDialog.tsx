import { lazily } from '@tianheng/web-kit/state/lazily.ts';
import { Suspense } from 'react';
import type { VisibilityDialogProps } from './VisibilityDialog.tsx';

const VisibilityDialog = lazily(() => import('./VisibilityDialog.tsx'), 'VisibilityDialog');

/** The dialog, which arrives when it is asked for: lists are shown without it. */
export function LazyVisibilityDialog(props: VisibilityDialogProps) {
  return (
    <Suspense>
      <VisibilityDialog {...props} />
    </Suspense>
  );
}
