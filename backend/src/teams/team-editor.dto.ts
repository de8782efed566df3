import { ApiPropertyOptional } from '@nestjs/swagger';
import {
  ADMIN_PHONE_PATTERN,
  ADMIN_TEAM_NAME_MAX,
  CARD_ID_MAX,
  CARD_ID_PATTERN,
  EMAIL_MAX,
  EMAIL_PATTERN,
  NICKNAME_MAX,
  OPTIONAL_LINE_PATTERN,
  PHONE_MAX,
  TEAM_COMPANY_MAX,
  TEAM_NAME_PATTERN,
  type AdminTeamUpdate,
} from '@tianheng/contracts';
import { IsOptional } from 'class-validator';
import { VersionField } from '../common/version-field.ts';
import { Composed, TextField } from './forming/form-fields.ts';

export class AdminTeamUpdateDto implements AdminTeamUpdate {
  @ApiPropertyOptional({ type: String, maxLength: ADMIN_TEAM_NAME_MAX, description: 'left out: as it is' })
  @Composed()
  @IsOptional()
  @TextField({ max: ADMIN_TEAM_NAME_MAX, isRequired: true, pattern: TEAM_NAME_PATTERN })
  name?: string;

  @TextField({ max: EMAIL_MAX, pattern: EMAIL_PATTERN, description: 'left out: as it is' }) email?: string;
  @TextField({ max: PHONE_MAX, pattern: ADMIN_PHONE_PATTERN, description: '11 digits of mainland China' })
  phone_number?: string;
  @TextField({ max: TEAM_COMPANY_MAX, pattern: OPTIONAL_LINE_PATTERN }) company_name?: string;
  @TextField({ max: NICKNAME_MAX, pattern: OPTIONAL_LINE_PATTERN }) team_principal_name?: string;
  @TextField({ max: CARD_ID_MAX, pattern: CARD_ID_PATTERN, description: 'digits' }) card_id?: string;

  @VersionField({ description: 'the version that was edited' }) version?: number;
}
