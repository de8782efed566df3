import type { Id, JudgeImagePin } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../audit/audit.service.ts';
import type { Caller } from '../common/caller.ts';
import { JudgeImage } from './judge-image.entity.ts';

/** The audit names objects by id: judging as a whole has none, and runners and images have names. */
export const ALL_JUDGING: Id = '00000000-0000-0000-0000-000000000001';

/** Makes the name stand for this image, within the transaction. The same again changes nothing, and is no deed. */
export async function pinImage(
  manager: EntityManager,
  audit: Audit,
  caller: Caller,
  { reference, digest }: JudgeImagePin,
): Promise<void> {
  const image = { reference, digest, updatedAt: () => 'now()' };
  const insert = manager.createQueryBuilder().insert().into(JudgeImage);
  const { raw } = await insert.values(image).orIgnore().returning('reference').execute();
  const isNew = (raw as unknown[]).length > 0;
  const lock = { mode: 'for_no_key_update' } as const;
  const before = await manager.findOneOrFail(JudgeImage, { where: { reference }, lock });
  if (!isNew && before.digest === digest) return;
  await manager.update(JudgeImage, { reference }, { digest, updatedAt: () => 'now()' });
  await audit.record(manager, caller, {
    action: 'judging.pin_image',
    objectId: ALL_JUDGING,
    before: isNew ? null : { digest: before.digest },
    after: { reference, digest },
  });
}
