import type { Id } from '@tianheng/contracts';
import type { FileRule, InUse } from '../storage/files/file-rules.ts';

/** Questions' example code. */
export const exampleRule: FileRule = { canRead: (user) => user !== null };

/** Of questions, and in the texts that administrators write. */
export const usedAsPicture: InUse = async (manager, ids): Promise<Id[]> => {
  const found = await manager.query<{ id: Id }[]>(
    `select id from unnest($1::uuid[]) as picture(id)
     where exists (select from question q where q.picture_id = picture.id
         or strpos(q."desc" || q.desc_en || q.question_detail || q.question_detail_en, picture.id::text) > 0)
       or exists (select from question_group g
         where strpos(g.group_desc || g.group_desc_en, picture.id::text) > 0)
       or exists (select from competition c
         where strpos(c."desc" || c.desc_en || c.journal || c.journal_en, picture.id::text) > 0)`,
    [ids],
  );
  return found.map(({ id }) => id);
};
