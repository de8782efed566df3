import { lazily } from '@tianheng/web-kit/arrival/lazily.tsx';
import { WithTexts } from '@tianheng/web-kit/arrival/page.tsx';
import { Suspense } from 'react';
import { visibilityTexts } from './visibility.texts.ts';
import type { VisibilityDialogProps } from './VisibilityDialog.tsx';

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
