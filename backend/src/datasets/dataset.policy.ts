import type { DatasetStatus } from '@tianheng/contracts';
import { isAdmin, type AuthUser } from '../common/current-user.decorator.ts';

/** `participates`: in an accepted team of a competition one of whose questions opens the dataset. */
export function canDownload(
  user: AuthUser | null,
  dataset: { status: DatasetStatus },
  participates: boolean,
): boolean {
  if (!user) return false;
  if (isAdmin(user)) return true;
  if (dataset.status === 'private') return false;
  return dataset.status !== 'competition' || participates;
}
