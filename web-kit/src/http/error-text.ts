import { asApiError } from './api-error.ts';
import type { Notice } from '../state/notices.ts';

/** What to tell a person about a rejected call. */
export function errorMessage(reason: unknown): Notice['message'] {
  const error = asApiError(reason);
  if (error.kind === 'role') return { id: 'common.error.role' };
  if (error.kind === 'refused' && error.text !== '') return { text: error.text };
  return { id: error.kind === 'unreadable' ? 'common.file.unreadable' : 'common.error.network' };
}
