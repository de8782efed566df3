import { DATASET_STATUSES, type DatasetScope, type DatasetStatus, type Verdict } from '@tianheng/contracts';
import { isAdmin, type AuthUser } from '../common/current-user.decorator.ts';

type Audience = 'everyone' | 'signed_in' | 'participants' | 'administrators' | 'nobody';

/**
 * `detail` stands for a dataset's page, its citations and its files alike; searching shows what the list shows.
 * `crawlers`: what search engines are told, in the sitemap and as JSON-LD, and what a visitor sees of a dataset's page.
 */
export type Sight = DatasetScope | 'detail' | 'crawlers';

interface WithStatus {
  status: DatasetStatus;
}

const AUDIENCE: Record<Sight, Record<DatasetStatus, Audience>> = {
  home: { open: 'everyone', register: 'signed_in', competition: 'nobody', private: 'nobody' },
  list: { open: 'everyone', register: 'signed_in', competition: 'nobody', private: 'signed_in' },
  detail: {
    open: 'signed_in',
    register: 'signed_in',
    competition: 'participants',
    private: 'administrators',
  },
  crawlers: { open: 'everyone', register: 'nobody', competition: 'nobody', private: 'nobody' },
};

const BELONGS: Record<Audience, (user: AuthUser | null, participates: boolean) => boolean> = {
  everyone: () => true,
  signed_in: (user) => user !== null,
  participants: (user, participates) => isAdmin(user) || (user !== null && participates),
  administrators: isAdmin,
  nobody: () => false,
};

/** `participates`: in an accepted team of a competition one of whose questions opens the dataset. */
export function sightOf(
  sight: Sight,
  user: AuthUser | null,
  { status }: WithStatus,
  participates = false,
): Verdict<Audience> {
  const why = AUDIENCE[sight][status];
  return { visible: BELONGS[why](user, participates), why };
}

export const canSee = (...scene: Parameters<typeof sightOf>): boolean => sightOf(...scene).visible;

export const canDownload = (user: AuthUser | null, dataset: WithStatus, participates: boolean): boolean =>
  canSee('detail', user, dataset, participates);

/** What `canSee` says of a list, as a condition that the database can check. */
export const listedStatuses = (scope: Exclude<Sight, 'detail'>, user: AuthUser | null): DatasetStatus[] =>
  DATASET_STATUSES.filter((status) => canSee(scope, user, { status }));

/** Shown in lists by title and data type alone, and found by its title alone. */
export const isTitleCard = ({ status }: WithStatus): boolean => status === 'private';

/** Of those that a list shows, what this viewer can open, at least once signed in. */
export const openableStatuses = (
  user: AuthUser | null,
  statuses: readonly DatasetStatus[],
): DatasetStatus[] =>
  statuses.filter((status) => !isTitleCard({ status }) || canSee('detail', user, { status }));
