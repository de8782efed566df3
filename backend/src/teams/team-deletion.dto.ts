import { APPROVAL_DESC_MAX, type TeamDeletion } from '@tianheng/contracts';
import { TextField } from '../common/body-fields.ts';

export class TeamDeletionDto implements TeamDeletion {
  @TextField(APPROVAL_DESC_MAX, { optional: true, description: 'told to the team, and kept' })
  reason?: string;
}
