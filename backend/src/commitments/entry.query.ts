import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import { Question } from '../competitions/question.entity.ts';
import { StoredFile } from '../storage/files/stored-file.entity.ts';
import { findBind } from '../teams/bind.query.ts';
import type { QuestionBind } from '../teams/question-bind.entity.ts';
import { TeamMember } from '../teams/team-member.entity.ts';

/** Who hands in what for which question. */
export interface EntryRequest {
  userId: Id;
  competitionId: Id;
  questionId: Id;
  uploadId: Id;
}

export interface Entry {
  seat: TeamMember | null;
  bind: QuestionBind | null;
  /** the upload, if it is a file of the team */
  upload: StoredFile | null;
}

/** Reads what decides whether a hand-in is allowed; team and file stay as they are until the commit. */
export async function lockEntry(manager: EntityManager, request: EntryRequest): Promise<Entry> {
  const { userId, competitionId, questionId, uploadId } = request;
  const found = await manager
    .createQueryBuilder(TeamMember, 'member')
    .innerJoinAndSelect('member.team', 'team')
    .where('member.user_id = :userId and member.competition_id = :competitionId and member.holds_seat')
    .setParameters({ userId, competitionId })
    .setLock('for_no_key_update', undefined, ['team'])
    .getOne();
  // Whoever waited for the lock has the team as it is now, but the seat as it was.
  const seat = found && (await manager.findOneBy(TeamMember, { id: found.id }));
  if (!seat) return { seat, bind: null, upload: null };
  seat.team = found.team;
  const bind = await findBind(manager, seat.teamId, questionId);
  const upload = await manager
    .createQueryBuilder(StoredFile, 'file')
    .where(`file.id = :uploadId and file.team_id = :teamId and file.purpose = 'team_upload'`)
    .andWhere('file.deleted_at is null')
    .setParameters({ uploadId, teamId: seat.teamId })
    .setLock('pessimistic_read')
    .getOne();
  return { seat, bind, upload };
}

/**
 * The question, with its competition. Read it once the entry is locked: whoever waited for that may find the competition
 * over, the window closed or other limits. QUESTION_NOT_FOUND
 */
export async function readTarget(manager: EntityManager, questionId: Id): Promise<Question> {
  const target = { where: { id: questionId }, relations: { competition: true } };
  const question = await manager.findOne(Question, target);
  if (!question) throw new AppError('QUESTION_NOT_FOUND');
  return question;
}
