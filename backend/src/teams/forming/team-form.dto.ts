import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  COUNTRY_DEFAULT,
  DRAFT_MEMBERS_MAX,
  EMAIL_MAX,
  EMAIL_PATTERN,
  INSTRUCTOR_TEXT_MAX,
  INSTRUCTORS_MAX,
  LINE_PATTERN,
  NO_TEAM_VERSION,
  OPTIONAL_LINE_PATTERN,
  PHONE_MAX,
  PHONE_PATTERN,
  TEAM_ADDRESS_MAX,
  TEAM_COMPANY_MAX,
  TEAM_INTRODUCTION_MAX,
  TEAM_NAME_MAX,
  TEAM_NAME_PATTERN,
  TEAM_PICKS_MAX,
  TEAM_SLOGAN_MAX,
  type Instructor,
  type TeamForm,
  type TeamInfoUpdate,
} from '@tianheng/contracts';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  ValidateNested,
} from 'class-validator';
import { VersionField } from '../../common/version-field.ts';
import { Composed, EmptyAsNone, FileField, IsCountry, TextField } from './form-fields.ts';

class PersonDto {
  @ApiProperty({ type: String, format: 'uuid' })
  @IsUUID()
  id: string;
}

class PickDto {
  @ApiProperty({ type: String, format: 'uuid' })
  @IsUUID()
  question_id: string;

  @ApiProperty({ type: String, format: 'uuid' })
  @IsUUID()
  question_group_id: string;
}

class DraftInstructorDto implements Instructor {
  @TextField({ max: INSTRUCTOR_TEXT_MAX }) name: string = '';
  @TextField({ max: INSTRUCTOR_TEXT_MAX }) position: string = '';
  @TextField({ max: PHONE_MAX }) phone: string = '';
}

class InstructorFormDto implements Instructor {
  @TextField({ max: INSTRUCTOR_TEXT_MAX, isRequired: true, pattern: LINE_PATTERN }) name: string;
  @TextField({ max: INSTRUCTOR_TEXT_MAX, isRequired: true, pattern: LINE_PATTERN }) position: string;
  @TextField({ max: PHONE_MAX, isRequired: true, pattern: PHONE_PATTERN }) phone: string;
}

const COUNTRY = {
  type: String,
  default: COUNTRY_DEFAULT,
  description: 'two letters of ISO 3166-1, lower case',
};
const PICTURE = 'an uploaded picture';
const SIGNED_FORM = 'the signed form, uploaded by `POST /v1/object-storage/stream/upload`';
const CONTACT = 'how the organisers reach the team; else as its leader';

class AnyFormDto {
  @Composed()
  @TextField({
    max: TEAM_NAME_MAX,
    isRequired: true,
    pattern: TEAM_NAME_PATTERN,
    description: 'Chinese characters, letters or digits; fixed by the first submit',
  })
  name: string;

  @TextField({ max: TEAM_ADDRESS_MAX, pattern: OPTIONAL_LINE_PATTERN }) leader_address?: string;

  @ApiPropertyOptional({ type: Boolean, default: false })
  @IsOptional()
  @IsBoolean()
  consent_to_publish?: boolean;

  @ApiPropertyOptional({
    type: [PersonDto],
    maxItems: DRAFT_MEMBERS_MAX,
    description: 'whom to invite, and members who stay: who is not named is no longer in the team',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(DRAFT_MEMBERS_MAX)
  @ValidateNested({ each: true })
  @Type(() => PersonDto)
  member_list?: PersonDto[];

  @ApiPropertyOptional({ type: [PickDto], maxItems: TEAM_PICKS_MAX })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(TEAM_PICKS_MAX)
  @ValidateNested({ each: true })
  @Type(() => PickDto)
  question_binds?: PickDto[];

  @ApiPropertyOptional({ enum: ['leader'], description: 'whoever sends the form leads' })
  @IsOptional()
  @IsIn(['leader'])
  role?: string;

  @ApiPropertyOptional({ type: [String], description: 'the groups, which `question_binds` names as well' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(TEAM_PICKS_MAX)
  @IsString({ each: true })
  selected_tracks?: string[];

  @ApiPropertyOptional({ type: [String], description: 'the questions, which `question_binds` names as well' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(TEAM_PICKS_MAX)
  @IsString({ each: true })
  selected_topics?: string[];

  @VersionField({
    minimum: NO_TEAM_VERSION,
    description: `the version that was edited, ${NO_TEAM_VERSION} where there was no team`,
  })
  version?: number;
}

/** A draft: the name is checked, everything else only has to fit where it is kept, lines as lines. */
export class TeamDraftDto extends AnyFormDto implements TeamForm {
  @ApiPropertyOptional(COUNTRY)
  @EmptyAsNone()
  @IsOptional()
  @IsCountry()
  country?: string;

  @TextField({ max: TEAM_SLOGAN_MAX, pattern: OPTIONAL_LINE_PATTERN }) slogan?: string;
  @TextField({ max: TEAM_INTRODUCTION_MAX }) introduction?: string;
  @TextField({ max: TEAM_COMPANY_MAX, pattern: OPTIONAL_LINE_PATTERN }) company_name?: string;
  @FileField(PICTURE, false) picture_id?: string | null;
  @FileField(SIGNED_FORM, false) unit_signature_file_id?: string | null;
  @TextField({ max: EMAIL_MAX, pattern: OPTIONAL_LINE_PATTERN, description: CONTACT }) leader_email?: string;
  @TextField({ max: PHONE_MAX, pattern: OPTIONAL_LINE_PATTERN, description: CONTACT }) mobile_phone?: string;

  @ApiPropertyOptional({ type: [DraftInstructorDto], maxItems: INSTRUCTORS_MAX })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(INSTRUCTORS_MAX)
  @ValidateNested({ each: true })
  @Type(() => DraftInstructorDto)
  instructors?: DraftInstructorDto[];
}

/** What is submitted; members and picks are checked against the competition besides. */
export class TeamFormDto extends AnyFormDto implements TeamForm {
  @ApiPropertyOptional(COUNTRY)
  @IsOptional()
  @IsCountry()
  country?: string;

  @TextField({ max: TEAM_SLOGAN_MAX, isRequired: true, pattern: LINE_PATTERN }) slogan: string;
  @TextField({ max: TEAM_INTRODUCTION_MAX, isRequired: true }) introduction: string;
  @TextField({ max: TEAM_COMPANY_MAX, isRequired: true, pattern: LINE_PATTERN }) company_name: string;
  @FileField(PICTURE, true) picture_id: string;
  @FileField(SIGNED_FORM, true) unit_signature_file_id: string;
  @TextField({ max: EMAIL_MAX, pattern: EMAIL_PATTERN, description: CONTACT }) leader_email?: string;
  @TextField({ max: PHONE_MAX, pattern: PHONE_PATTERN, description: CONTACT }) mobile_phone?: string;

  @ApiPropertyOptional({ type: [InstructorFormDto], maxItems: INSTRUCTORS_MAX })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(INSTRUCTORS_MAX)
  @ValidateNested({ each: true })
  @Type(() => InstructorFormDto)
  instructors?: InstructorFormDto[];
}

export class TeamInfoDto implements TeamInfoUpdate {
  @FileField(PICTURE, true) picture_id: string;
  @TextField({ max: TEAM_SLOGAN_MAX, isRequired: true, pattern: LINE_PATTERN }) slogan: string;
  @TextField({ max: TEAM_INTRODUCTION_MAX, isRequired: true }) introduction: string;

  @VersionField({ description: 'the version that was edited' }) version?: number;
}

export class SubmitQueryDto {
  @ApiPropertyOptional({ type: String, format: 'uuid', description: 'the draft that is submitted' })
  @IsOptional()
  @IsUUID()
  team_id?: string;
}
