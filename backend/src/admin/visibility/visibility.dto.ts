import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  DATASET_SIGHTS,
  PLATFORM_ROLES,
  QUESTION_SIGHTS,
  SEARCH_MAX,
  VIEWERS,
  VISIBILITY_REASONS,
  type PlatformRole,
  type SightVerdicts,
  type Viewer,
  type ViewerVerdict,
  type Visibility,
  type VisibilityPerson,
  type VisibilityReason,
  type VisibilitySight,
} from '@tianheng/contracts';
import { IsOptional, IsString, MaxLength } from 'class-validator';

export class VisibilityQueryDto {
  @ApiPropertyOptional({ type: String, maxLength: SEARCH_MAX, description: 'through whose eyes, too' })
  @IsOptional()
  @IsString()
  @MaxLength(SEARCH_MAX)
  username?: string;
}

class VisibilityPersonDto implements VisibilityPerson {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) username: string;
  @ApiProperty({ enum: PLATFORM_ROLES }) platform_role: PlatformRole;
  @ApiProperty({ type: Boolean, description: 'cannot sign in, and sees what visitors see' })
  is_frozen: boolean;
}

class ViewerVerdictDto implements ViewerVerdict {
  @ApiProperty({ enum: VIEWERS }) viewer: Viewer;
  @ApiProperty({ type: Boolean }) visible: boolean;
  @ApiProperty({ enum: VISIBILITY_REASONS, description: 'the rule that decides, either way' })
  why: VisibilityReason;
}

class SightVerdictsDto implements SightVerdicts {
  @ApiProperty({ enum: [...DATASET_SIGHTS, ...QUESTION_SIGHTS] }) sight: VisibilitySight;
  @ApiProperty({ type: String, nullable: true, description: 'of the dataset that a question opens' })
  title: string | null;
  @ApiProperty({ type: Boolean, description: 'by title and data type alone' }) title_only: boolean;
  @ApiProperty({ type: [ViewerVerdictDto] }) verdicts: ViewerVerdictDto[];
}

export class VisibilityDto implements Visibility {
  @ApiProperty({ type: Number, description: 'epoch ms' }) at: number;
  @ApiProperty({ type: VisibilityPersonDto, nullable: true }) person: VisibilityPersonDto | null;
  @ApiProperty({ type: [String], description: 'competitions whose accepted teams may read the dataset now' })
  opened_by: string[];
  @ApiProperty({ type: [SightVerdictsDto] }) sights: SightVerdictsDto[];
}
