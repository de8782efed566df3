import { useConfirm } from '@tianheng/web-kit/form/useConfirm.tsx';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { ReaderMissing, textOf } from './user-files.ts';

interface RowsFile {
  take: (files: File[]) => void;
  /** to be rendered wherever `take` is used */
  dialog: ReactNode;
}

/** Puts the rows of a file where others may be already; a person is asked about those. */
export function useRowsFile(rows: string, put: (content: string) => void): RowsFile {
  const text = useText();
  const notify = useNotify();
  const { ask, dialog } = useConfirm();
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  /** Its columns may be parted otherwise than those that are there, so it takes their place. */
  const replace = async (content: string) => {
    const agreed =
      latest.current.trim() === '' ||
      (await ask({
        title: text('users.import.replace.title'),
        body: text('users.import.replace.body'),
        confirm: text('users.import.replace.confirm'),
        tone: 'error',
      }));
    if (agreed) put(content);
  };
  const complain = (reason: unknown, { name }: File) => {
    if (!(reason instanceof ReaderMissing))
      notify('error', { id: 'users.import.file.unreadable', values: { name } });
    // Who would rather not load the page again knows why.
    else if (asApiError(reason.cause).kind !== 'cancelled') notify('error', { id: 'common.error.network' });
  };
  const take = ([file, ...others]: File[]) => {
    if (file === undefined) return;
    if (others.length > 0) notify('error', { id: 'users.import.file.single' });
    else
      void textOf(file)
        .then(replace)
        .catch((reason: unknown) => complain(reason, file));
  };
  return { take, dialog };
}
