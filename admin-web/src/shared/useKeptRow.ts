import type { Id } from '@tianheng/contracts';
import { DIALOG_PARAM } from '@tianheng/web-kit/hooks/useUrlDialog.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The row that the dialog of that name in the address is about. What is typed there must not go with the row: it stays
 * while its dialog is open, also where a colleague's change has taken it out of the list.
 */
export function useKeptRow<R extends { id: Id }>(
  rows: readonly R[],
  nameOf: (id: Id) => string,
): R | undefined {
  const [params] = useSearchParams();
  const asked = params.get(DIALOG_PARAM);
  const found = rows.find(({ id }) => nameOf(id) === asked);
  const [kept, setKept] = useState(found);
  if (found !== undefined && found !== kept) setKept(found);
  if (found !== undefined) return found;
  return kept !== undefined && nameOf(kept.id) === asked ? kept : undefined;
}
