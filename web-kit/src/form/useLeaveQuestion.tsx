import { useCallback, type ReactNode } from 'react';
import { useText } from '../intl/useText.ts';
import { fateOfUnsaved, isAnythingUnsaved } from '../state/unsaved.ts';
import { useConfirm } from './useConfirm.tsx';

interface LeaveQuestion {
  /** Whether nothing is lost by it, or the person agreed. */
  mayLeave: () => Promise<boolean>;
  /** to be rendered wherever `mayLeave` is used */
  dialog: ReactNode;
}

/** Asks whoever goes as a person, and so takes along what is not saved: no page is left that would ask. */
export function useLeaveQuestion(): LeaveQuestion {
  const text = useText();
  const { ask, dialog } = useConfirm();
  const mayLeave = useCallback(
    async () =>
      !isAnythingUnsaved() ||
      ask({
        title: text('common.leave.title'),
        body: fateOfUnsaved() ?? text('common.leave.body'),
        confirm: text('common.leave.confirm'),
        cancel: text('common.leave.stay'),
        tone: 'error',
      }),
    [ask, text],
  );
  return { mayLeave, dialog };
}
