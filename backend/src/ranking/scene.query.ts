import type { CompetitionStatus, Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { AppError } from '../common/app-error.ts';

/** What decides which results somebody is shown. */
export interface Scene {
  status: CompetitionStatus;
  /** the viewer's, by a seat in this competition */
  team_id: Id | null;
  showScoreAfterRunning: boolean;
}

/** With a question of the competition. */
export interface QuestionScene extends Scene {
  score_digits: number;
  e_time: Date;
  is_closed: boolean;
}

type Row = QuestionScene & { is_known: boolean };

/** All of it in one statement. COMPETITION_NOT_FOUND */
async function find(
  manager: EntityManager,
  userId: Id | null,
  competitionId: Id,
  questionId: Id | null,
): Promise<Row> {
  const [row] = await manager.query<Row[]>(
    `select c.status, settings.show_score_after_running as "showScoreAfterRunning",
       q.id is not null as is_known, q.score_digits, q.e_time, q.e_time <= now() as is_closed,
       (select seat.team_id from team_member seat
        where seat.user_id = $3 and seat.competition_id = c.id and seat.holds_seat) as team_id
     from competition c cross join race_settings settings
     left join question q on q.competition_id = c.id and q.id = $2
     where c.id = $1`,
    [competitionId, questionId, userId],
  );
  if (!row) throw new AppError('COMPETITION_NOT_FOUND');
  return row;
}

/** COMPETITION_NOT_FOUND */
export const findScene = (manager: EntityManager, userId: Id | null, competitionId: Id): Promise<Scene> =>
  find(manager, userId, competitionId, null);

/**
 * @param check what is refused before it is told whether there is such a question
 * COMPETITION_NOT_FOUND, QUESTION_NOT_FOUND
 */
export async function findQuestionScene(
  manager: EntityManager,
  userId: Id | null,
  competitionId: Id,
  questionId: Id,
  check: (scene: Scene) => void = () => undefined,
): Promise<QuestionScene> {
  const row = await find(manager, userId, competitionId, questionId);
  check(row);
  if (!row.is_known) throw new AppError('QUESTION_NOT_FOUND');
  return row;
}
