import type {
  AdminCompetition,
  AdminCompetitionDetail,
  AdminDatasetPage,
  CompetitionRequest,
  Id,
  Paged,
  Team,
} from '@tianheng/contracts';
import type { Client } from './client.ts';

/** A match that ever had teams is kept; it is over then, so that nobody takes it for the one that runs. */
async function leaveMatch(admin: Client, id: Id): Promise<void> {
  const route = `/admin/competitions/${id}`;
  if ((await admin.send('DELETE', route)).ok) return;
  const match = await admin.call<AdminCompetitionDetail>('GET', route);
  const { title, desc, registration_open_time, start_time, end_time } = match;
  const request: CompetitionRequest = { title, desc, registration_open_time, start_time, end_time };
  await admin.call('PUT', route, { ...request, status: 'done' });
}

/** Takes away what was made with that word in its name. */
export async function leaveAll(admin: Client, tag: string): Promise<void> {
  const teams = await admin.call<Paged<Team>>('GET', `/teams?q=${tag}`);
  for (const { id } of teams.data) await admin.call('DELETE', `/teams/${id}`);
  const matches = await admin.call<Paged<AdminCompetition>>('GET', `/admin/competitions?q=${tag}`);
  for (const { id } of matches.data) await leaveMatch(admin, id);
  const datasets = await admin.call<AdminDatasetPage>('GET', `/admin/dataset?q=${tag}`);
  for (const { id, in_use } of datasets.data) {
    if (!in_use) await admin.call('DELETE', `/admin/dataset/${id}`);
  }
}
