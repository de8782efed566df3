import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { UPLOAD_MAX_BYTES, type Id } from '@tianheng/contracts';
import type { Repository } from 'typeorm';
import type { Caller } from '../common/caller.ts';
import { isAdmin, type AuthUser } from '../common/current-user.decorator.ts';
import { requireAdmin } from '../common/role-required.ts';
import type { FileRule, InUse } from '../storage/files/file-rules.ts';
import { namedIn } from '../storage/files/named-in.ts';
import type { StoredFile } from '../storage/files/stored-file.entity.ts';
import { Question } from './question.entity.ts';
import { exampleSight } from './question.policy.ts';

/** Questions' example code: for everybody signed in, once the competition of one of them has started. */
@Injectable()
export class ExampleRule implements FileRule {
  constructor(@InjectRepository(Question) private readonly questions: Repository<Question>) {}

  canRead = async (user: AuthUser | null, { id }: StoredFile): Promise<boolean> => {
    if (!user || isAdmin(user)) return exampleSight(user, []).visible;
    const questions = await this.questions.find({
      where: { exampleId: id },
      relations: { competition: true },
    });
    return exampleSight(
      user,
      questions.map(({ competition }) => competition),
    ).visible;
  };

  admit = (caller: Caller): number => {
    requireAdmin(caller);
    return UPLOAD_MAX_BYTES;
  };

  inUse: InUse = async (manager, ids) => {
    const found = await manager.query<{ id: Id }[]>(
      'select distinct example_id as id from question where example_id = any($1)',
      [ids],
    );
    return found.map(({ id }) => id);
  };
}

const TEXTS = `select "desc" || desc_en || question_detail || question_detail_en from question
  union all select group_desc || group_desc_en from question_group
  union all select "desc" || desc_en || journal || journal_en from competition
  union all select text || text_en from announcement`;

/** Of questions, and in the texts that administrators write. */
export const usedAsPicture: InUse = async (manager, ids): Promise<Id[]> => {
  const found = await manager.query<{ id: Id }[]>(
    `select picture_id as id from question where picture_id = any($1) union ${namedIn(TEXTS)}`,
    [ids],
  );
  return found.map(({ id }) => id);
};
