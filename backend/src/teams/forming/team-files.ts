import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { fieldError } from '../../common/app-error.ts';
import type { FilesService } from '../../storage/files/files.service.ts';
import { StoredFile } from '../../storage/files/stored-file.entity.ts';

/** Holds the picture that a form names; the field `picture_id` where there is none such. */
export async function holdPicture(files: FilesService, manager: EntityManager, id: Id | null): Promise<void> {
  if (id === null) return;
  const [picture] = await files.hold(manager, [id], ['picture']);
  if (!picture) throw fieldError('picture_id', 'picture');
}

/**
 * Makes a document of the leader's the team's: from then on its members read it too. Somebody else's document is refused
 * like one that is not there, for naming it would let the team read it.
 */
export async function adoptDocument(
  files: FilesService,
  manager: EntityManager,
  { id, leaderId, teamId }: { id: Id | null; leaderId: Id; teamId: Id },
): Promise<void> {
  if (id === null) return;
  const [document] = await files.hold(manager, [id], ['team_document']);
  const isOwn = document?.teamId === teamId || (document?.teamId === null && document.ownerId === leaderId);
  if (!document || !isOwn) {
    throw fieldError('unit_signature_file_id', 'document');
  }
  if (document.teamId === null) await manager.update(StoredFile, { id }, { teamId });
}
