import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { UPLOAD_MAX_BYTES, type Id } from '@tianheng/contracts';
import type { Repository } from 'typeorm';
import type { Caller } from '../common/caller.ts';
import { isAdmin, type AuthUser } from '../common/current-user.decorator.ts';
import { requireAdmin } from '../common/role-required.ts';
import type { FileRule, InUse } from '../storage/files/file-rules.ts';
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

/** Of questions, and in the texts that administrators write. */
export const usedAsPicture: InUse = async (manager, ids): Promise<Id[]> => {
  const found = await manager.query<{ id: Id }[]>(
    `select id from unnest($1::uuid[]) as picture(id)
     where exists (select from question q where q.picture_id = picture.id
         or strpos(q."desc" || q.desc_en || q.question_detail || q.question_detail_en, picture.id::text) > 0)
       or exists (select from question_group g
         where strpos(g.group_desc || g.group_desc_en, picture.id::text) > 0)
       or exists (select from competition c
         where strpos(c."desc" || c.desc_en || c.journal || c.journal_en, picture.id::text) > 0)
       or exists (select from announcement a where strpos(a.text || a.text_en, picture.id::text) > 0)`,
    [ids],
  );
  return found.map(({ id }) => id);
};
