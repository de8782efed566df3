import { WithTexts } from '@tianheng/web-kit/intl/texts.tsx';
import { lazily } from '@tianheng/web-kit/state/lazily.tsx';
import { Suspense } from 'react';
import type { VisibilityDialogProps } from './VisibilityDialog.tsx';
import { visibilityTexts } from './visibility.texts.ts';

const VisibilityDialog = lazily(() => import('./VisibilityDialog.tsx'), 'VisibilityDialog');

const TEXTS = [visibilityTexts];

/** The dialog with its words, which arrive when it is asked for: lists are shown without. */
export function LazyVisibilityDialog(props: VisibilityDialogProps) {
  return (
    <Suspense>
      <WithTexts texts={TEXTS}>
        <VisibilityDialog {...props} />
      </WithTexts>
    </Suspense>
  );
}
