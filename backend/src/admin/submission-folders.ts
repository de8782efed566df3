import { cleanFilename } from '../storage/files/clean-filename.ts';
import type { SubmittedFiles } from './submissions.query.ts';

/** Characters of a team's name in a folder's. */
const NAME_MAX = 80;
/** No system takes them in the name of a folder, and Windows none at its end. */
const UNFIT = /[<>:"/\\|?*]|[. ]+$/g;

/** Where an archive keeps a submission: by team, then by number; of proposals each team has one for a track. */
export function folderOf({
  id,
  team_name: team,
  commitment_no: number,
  question_no: question,
}: SubmittedFiles): string {
  const name = cleanFilename(team.replace(UNFIT, '_'), NAME_MAX);
  // Teams may differ in what a folder's name cannot hold.
  return `${name}/${number ?? `${question}-${id.slice(0, 8)}`}`;
}
