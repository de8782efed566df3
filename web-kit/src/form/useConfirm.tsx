import { useCallback, useRef, useState, type ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Question {
  title: string;
  body: string;
  confirm: string;
  cancel?: string;
  tone?: 'primary' | 'error';
}

interface Confirm {
  /** Whether the person agreed. */
  ask: (question: Question) => Promise<boolean>;
  /** to be rendered wherever `ask` is used */
  dialog: ReactNode;
}

/** Asks in the middle of an action. */
export function useConfirm(): Confirm {
  const [question, setQuestion] = useState<Question | null>(null);
  const settle = useRef<((agreed: boolean) => void) | null>(null);
  const ask = useCallback((next: Question) => {
    setQuestion(next);
    return new Promise<boolean>((resolve) => {
      settle.current = resolve;
    });
  }, []);
  const answer = (agreed: boolean) => {
    setQuestion(null);
    settle.current?.(agreed);
  };
  const dialog = question && (
    <ConfirmDialog {...question} onConfirm={() => answer(true)} onCancel={() => answer(false)} />
  );
  return { ask, dialog };
}
