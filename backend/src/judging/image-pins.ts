import { parseSandboxImages, type Id, type JudgeImagePin } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../audit/audit.service.ts';
import { AppError } from '../common/app-error.ts';
import type { Caller } from '../common/caller.ts';
import { JudgeImage } from './judge-image.entity.ts';
import { isPendingRun } from './verdicts.ts';

/** The audit names objects by id: judging as a whole has none, and runners and images have names. */
export const ALL_JUDGING: Id = '00000000-0000-0000-0000-000000000001';

/**
 * Makes the name stand for this image, within the transaction. The same again changes nothing, and is no deed. STALE_WRITE,
 * unless the caller saw what it stands for; one who says nothing of that writes over it.
 */
export async function pinImage(
  manager: EntityManager,
  audit: Audit,
  caller: Caller,
  { reference, digest, previous_digest: seen }: JudgeImagePin,
): Promise<void> {
  const there = await hold(manager, reference, digest);
  if (there === digest) return;
  if (seen !== undefined && seen !== there)
    throw new AppError('STALE_WRITE', {}, { body: { current: { reference, digest: there } } });
  await manager.update(JudgeImage, { reference }, { digest, updatedAt: () => 'now()' });
  await audit.record(manager, caller, {
    action: 'judging.pin_image',
    objectId: ALL_JUDGING,
    before: there === null ? null : { digest: there },
    after: { reference, digest },
  });
}

/** What the name stands for, under a lock of its row; null where the row is made for it. */
async function hold(manager: EntityManager, reference: string, digest: string): Promise<string | null> {
  const image = { reference, digest, updatedAt: () => 'now()' };
  const insert = manager.createQueryBuilder().insert().into(JudgeImage);
  const { raw } = await insert.values(image).orIgnore().returning('reference').execute();
  if ((raw as unknown[]).length > 0) return null;
  const lock = { mode: 'for_no_key_update' } as const;
  const known = await manager.findOne(JudgeImage, { where: { reference }, lock });
  // Somebody who removed it was waited for.
  return known ? known.digest : hold(manager, reference, digest);
}

/**
 * Within the transaction. JUDGE_IMAGE_NOT_FOUND; JUDGE_IMAGE_IN_USE while a question names it, also a deleted one that may
 * come back, or a run is to be judged by it
 */
export async function unpinImage(
  manager: EntityManager,
  audit: Audit,
  caller: Caller,
  reference: string,
): Promise<void> {
  const lock = { mode: 'pessimistic_write' } as const;
  const image = await manager.findOne(JudgeImage, { where: { reference }, lock });
  if (!image) throw new AppError('JUDGE_IMAGE_NOT_FOUND');
  const { judges, sandboxes } = imagesOf(await manager.query<NamingImages[]>(NAMED_OR_DELETED));
  const isNamed = judges.has(reference) || sandboxes.has(reference);
  if (isNamed || (await isAwaited(manager, reference))) throw new AppError('JUDGE_IMAGE_IN_USE');
  await manager.delete(JudgeImage, { reference });
  await audit.record(manager, caller, {
    action: 'judging.unpin_image',
    objectId: ALL_JUDGING,
    before: { reference, digest: image.digest },
    after: null,
  });
}

interface NamingImages {
  sandbox_image: string;
  judge_image: string;
}
interface NamedImages {
  judges: Set<string>;
  sandboxes: Set<string>;
}

const NAMED = `select sandbox_image, judge_image from question where question_type = 'model'`;
/** In one statement: what is deleted or put back meanwhile is in either. */
const NAMED_OR_DELETED = `${NAMED} union select q->>'sandbox_image', q->>'judge_image' from deleted_thing,
  jsonb_path_query(kept, '$[*] ? (@.table == "question").rows[*] ? (@.question_type == "model")') q`;

/** What questions use, by its name. */
export const namedImages = async (manager: Pick<EntityManager, 'query'>): Promise<NamedImages> =>
  imagesOf(await manager.query<NamingImages[]>(NAMED));

const imagesOf = (questions: NamingImages[]): NamedImages => ({
  judges: new Set(questions.map(({ judge_image }) => judge_image)),
  sandboxes: new Set(
    questions.flatMap(({ sandbox_image }) => Object.values(parseSandboxImages(sandbox_image) ?? {})),
  ),
});

/** Its run may outlive the question's naming it, and no runner would ever hold a name without a digest. */
async function isAwaited(manager: EntityManager, reference: string): Promise<boolean> {
  const runs = await manager.query<unknown[]>(
    `select from run r where ${isPendingRun('r')} and $1 in (r.judge_image, r.sandbox_image) limit 1`,
    [reference],
  );
  return runs.length > 0;
}
