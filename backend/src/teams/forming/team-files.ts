import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { fieldError } from '../../common/app-error.ts';
import type { FilesService } from '../../storage/files/files.service.ts';
import type { Team } from '../team.entity.ts';

/** Holds the picture that a form names; the field `picture_id` where there is none such. */
export async function holdPicture(files: FilesService, manager: EntityManager, id: Id | null): Promise<void> {
  if (id === null) return;
  const [picture] = await files.hold(manager, [id], ['picture']);
  if (!picture) throw fieldError('picture_id', 'picture');
}

/**
 * Holds the signed form that a team names: its leader's own, or the one that it has. Somebody else's is refused like one that is
 * not there, for naming it lets the team read it.
 */
export async function holdDocument(
  files: FilesService,
  manager: EntityManager,
  id: Id | null,
  { leaderId, unitSignatureFileId }: Pick<Team, 'leaderId' | 'unitSignatureFileId'>,
): Promise<void> {
  if (id === null) return;
  const [document] = await files.hold(manager, [id], ['team_document']);
  const mayName = id === unitSignatureFileId || document?.ownerId === leaderId;
  if (!document || !mayName) throw fieldError('unit_signature_file_id', 'document');
}
