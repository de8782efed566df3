import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ALL_COUNTRIES,
  COUNTRIES,
  GROUP_NAME_MAX,
  LINE_PATTERN,
  POSITION_MAX,
  TEAM_PICKS_MAX,
  type AdminGroup,
  type AdminGroupPage,
  type AdminGroupRule,
  type GroupRequest,
  type GroupRuleRequest,
  type GroupUpdate,
  type Id,
} from '@tianheng/contracts';
import { Expose, Transform } from 'class-transformer';
import { IsOptional, IsUUID } from 'class-validator';
import {
  ChoicesField,
  HtmlField,
  IdsField,
  LineField,
  TextField,
  WholeField,
} from '../../common/body-fields.ts';
import { EmptyIsUnset } from '../../common/from-query.ts';
import { PagedDto } from '../../common/paged.ts';
import { VersionField } from '../../common/version-field.ts';
import { GroupRuleDto } from '../questions.dto.ts';

/** A comma list of all countries fits in. */
const COUNTRY_LIST_MAX = 2000;
/** Of a comma list, as people write one. */
const countriesOf = (list: unknown): unknown =>
  typeof list === 'string'
    ? list
        .split(',')
        .map((code) => code.trim().toLowerCase())
        .filter((code) => code !== '')
    : undefined;

export class GroupRequestDto implements GroupRequest {
  @LineField(GROUP_NAME_MAX, { pattern: LINE_PATTERN }) name: string;
  @LineField(GROUP_NAME_MAX, { optional: true, default: '' }) name_en?: string;
  @HtmlField() group_desc: string;
  @HtmlField({ optional: true, default: '' }) group_desc_en?: string;
  // Named also where the body does not hold it, so that the comma list may stand for it.
  @Expose()
  @Transform(({ value, obj }: { value: unknown; obj: Partial<GroupRequest> }) =>
    value === undefined ? countriesOf(obj.country) : value,
  )
  @ChoicesField([ALL_COUNTRIES, ...COUNTRIES], {
    min: 1,
    listed: false,
    description:
      '`all` alone, or ISO codes of countries in lower case; may be left out where `country` is given',
  })
  countries: string[];

  @TextField(COUNTRY_LIST_MAX, {
    optional: true,
    description: 'comma list of `countries`, which go before it',
  })
  country?: string;

  @WholeField(0, POSITION_MAX, {
    optional: true,
    description: 'lower ones come first; left out: as it is, or last',
  })
  position?: number;
}

export class GroupUpdateDto extends GroupRequestDto implements GroupUpdate {
  @VersionField() version?: number;
}

export class AdminGroupDto implements AdminGroup {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) competition_id: string;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: String }) name_en: string;
  @ApiProperty({ type: String, description: 'HTML' }) group_desc: string;
  @ApiProperty({ type: String, description: 'HTML' }) group_desc_en: string;
  @ApiProperty({ type: [String] }) countries: string[];
  @ApiProperty({ type: String, description: 'comma list of `countries`' }) country: string;
  @ApiProperty({ type: Number }) position: number;
  @ApiProperty({ type: Number, description: 'picks a team must make' }) total_questions: number;
  @ApiProperty({ type: Number }) question_count: number;
  @ApiProperty({
    type: Boolean,
    description:
      'any team has one of its questions, also a draft or a dismissed one, so it cannot be deleted',
  })
  in_use: boolean;
  @ApiProperty({ type: Number, description: 'to be sent with an update' }) version: number;
  @ApiProperty({ type: Number, description: 'epoch ms' }) created_at: number;
  @ApiProperty({ type: Number, description: 'epoch ms' }) updated_at: number;
}

export class AdminGroupPageDto extends PagedDto implements AdminGroupPage {
  @ApiProperty({ type: [AdminGroupDto] }) data: AdminGroupDto[];
}

export class GroupRuleRequestDto implements GroupRuleRequest {
  @WholeField(1, TEAM_PICKS_MAX, {
    description: "picks a team must make, up to the number of the group's questions",
  })
  total_questions: number;

  @IdsField({ max: TEAM_PICKS_MAX, description: 'of the group, and no more than `total_questions`' })
  required_question_ids: Id[];

  @VersionField() version?: number;
}

export class GroupRuleQueryDto {
  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    description: 'of this competition; of all without it',
  })
  @EmptyIsUnset()
  @IsOptional()
  @IsUUID()
  competition_id?: Id;

  @ApiPropertyOptional({ type: String, format: 'uuid', description: 'of this group alone' })
  @EmptyIsUnset()
  @IsOptional()
  @IsUUID()
  group_id?: Id;
}

export class AdminGroupRuleDto extends GroupRuleDto implements AdminGroupRule {
  @ApiProperty({ type: String }) competition_id: string;
  @ApiProperty({ type: Number, description: 'to be sent with an update' }) version: number;
}
