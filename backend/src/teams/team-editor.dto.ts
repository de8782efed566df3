import { ApiPropertyOptional } from '@nestjs/swagger';
import {
  ADMIN_TEAM_NAME_MAX,
  CARD_ID_MAX,
  CARD_ID_PATTERN,
  EMAIL_MAX,
  NICKNAME_MAX,
  PHONE_MAX,
  TEAM_COMPANY_MAX,
  TEAM_NAME_MAX,
  type AdminTeamUpdate,
} from '@tianheng/contracts';
import { IsOptional } from 'class-validator';
import { VersionField } from '../common/version-field.ts';
import { Composed, EmptyAsNone, TextField } from './forming/form-fields.ts';

/** What is of another kind than may be given here passes where the team shows it already: see `checkNew`. */
export class AdminTeamUpdateDto implements AdminTeamUpdate {
  @ApiPropertyOptional({
    type: String,
    maxLength: TEAM_NAME_MAX,
    description: `left out: as it is; a new one has at most ${ADMIN_TEAM_NAME_MAX} characters`,
  })
  @Composed()
  @IsOptional()
  @TextField({ max: TEAM_NAME_MAX, isRequired: true })
  name?: string;

  @EmptyAsNone() @TextField({ max: EMAIL_MAX, description: 'left out: as it is' }) email?: string;
  @EmptyAsNone()
  @TextField({ max: PHONE_MAX, description: 'a new one has 11 digits of mainland China' })
  phone_number?: string;
  @TextField({ max: TEAM_COMPANY_MAX }) company_name?: string;
  @TextField({ max: NICKNAME_MAX }) team_principal_name?: string;
  @TextField({ max: CARD_ID_MAX, pattern: CARD_ID_PATTERN, description: 'digits' }) card_id?: string;

  @VersionField({ description: 'the version that was edited' }) version?: number;
}
