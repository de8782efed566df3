/** The matrix's rows of copies and announcements of competitions, and of what was deleted; see authorization.matrix.ts. */
import { randomUUID } from 'node:crypto';
import { Announcement } from '../src/competitions/announcements/announcement.entity.ts';
import { DeletedThing } from '../src/deletions/deleted-thing.entity.ts';
import type { TestApp } from './app.ts';
import { ADMIN_ONLY, EVERYONE, SIGNED_IN, type Ask, type Row } from './authorization.outcomes.ts';
import type { MatrixWorld } from './authorization.world.ts';

const announcementBody = () => ({ title: 'News', text: '<p>Something new.</p>' });

async function announced({ test, competition }: MatrixWorld & { test: TestApp }): Promise<Announcement> {
  const rows = test.database.getRepository(Announcement);
  return rows.save(rows.create({ ...announcementBody(), competitionId: competition.id }));
}

const ofOne =
  (body?: object) =>
  async (world: MatrixWorld & { test: TestApp }): Promise<Ask> => ({
    path: { announcementId: (await announced(world)).id },
    ...(body && { body }),
  });

const ANNOUNCEMENTS = '/v1/admin/competition/{competitionId}/announcements';

export const LIFE: Record<string, Row> = {
  'POST /v1/admin/competitions/{competitionId}/copy': {
    who: ADMIN_ONLY,
    request: () => ({ body: { start_time: Date.now() } }),
  },
  'GET /v1/competition/{competitionId}/announcements': { who: EVERYONE },
  'POST /v1/competition/{competitionId}/announcements/read': {
    who: SIGNED_IN,
    request: async (world) => ({ body: { ids: [(await announced(world)).id] } }),
    unknown: { ids: 'ok' },
  },
  'GET /v1/admin/deleted': { who: ADMIN_ONLY },
  'POST /v1/admin/deleted/{deletedId}/restore': {
    who: ADMIN_ONLY,
    request: async ({ test }) => {
      const rows = test.database.getRepository(DeletedThing);
      const thing = { kind: 'dataset', objectId: randomUUID(), name: 'Gone', kept: [] } as const;
      return { path: { deletedId: (await rows.save(rows.create({ ...thing, kept: [] }))).id } };
    },
  },
  [`GET ${ANNOUNCEMENTS}`]: { who: ADMIN_ONLY },
  [`POST ${ANNOUNCEMENTS}`]: { who: ADMIN_ONLY, request: () => ({ body: announcementBody() }) },
  [`GET ${ANNOUNCEMENTS}/{announcementId}`]: { who: ADMIN_ONLY, request: ofOne() },
  [`PUT ${ANNOUNCEMENTS}/{announcementId}`]: { who: ADMIN_ONLY, request: ofOne(announcementBody()) },
  [`POST ${ANNOUNCEMENTS}/{announcementId}/withdraw`]: { who: ADMIN_ONLY, request: ofOne() },
};
