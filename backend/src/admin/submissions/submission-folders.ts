import { portableName } from '@tianheng/contracts';
import type { SubmittedFiles } from './submissions.query.ts';

/** Where an archive keeps a submission: by team, then by number; of proposals each team has one for a track. */
export function folderOf({
  id,
  team_name: team,
  commitment_no: number,
  question_no: question,
}: SubmittedFiles): string {
  // Teams may differ in what a folder's name cannot hold.
  return `${portableName(team)}/${number ?? `${question}-${id.slice(0, 8)}`}`;
}
