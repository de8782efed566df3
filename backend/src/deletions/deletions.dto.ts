import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  DELETED_KINDS,
  SEARCH_MAX,
  type DeletedCounts,
  type DeletedKind,
  type DeletedPage,
  type DeletedThing,
  type RestoreRequest,
} from '@tianheng/contracts';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { FlagField } from '../common/body-fields.ts';
import { EmptyIsUnset } from '../common/from-query.ts';
import { PagedDto, PageQueryDto } from '../common/paged.ts';

export class DeletedQueryDto extends PageQueryDto {
  @ApiPropertyOptional({ type: String, maxLength: SEARCH_MAX, description: 'a part of the name' })
  @IsOptional()
  @IsString()
  @MaxLength(SEARCH_MAX)
  q?: string;

  @ApiPropertyOptional({ enum: DELETED_KINDS })
  @EmptyIsUnset()
  @IsOptional()
  @IsIn(DELETED_KINDS)
  kind?: DeletedKind;
}

export class RestoreRequestDto implements RestoreRequest {
  @FlagField({
    optional: true,
    default: false,
    description: 'the administrator knows that participants may see data that is judged by: else TRUTH_OPEN',
  })
  confirm_open_truth?: boolean;
}

class DeletedCountsDto implements DeletedCounts {
  @ApiProperty({ type: Number }) groups: number;
  @ApiProperty({ type: Number }) questions: number;
  @ApiProperty({ type: Number }) announcements: number;
  @ApiProperty({ type: Number }) files: number;
  @ApiProperty({ type: Number }) citations: number;
}

class DeletedThingDto implements DeletedThing {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ enum: DELETED_KINDS }) kind: DeletedKind;
  @ApiProperty({ type: String }) object_id: string;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: String, nullable: true, description: 'of the competition that it was part of' })
  competition_title: string | null;
  @ApiProperty({ type: DeletedCountsDto, description: 'what went with it' }) counts: DeletedCountsDto;
  @ApiProperty({ type: String, nullable: true, description: 'who deleted it' }) username: string | null;
  @ApiProperty({ type: Number, description: 'epoch ms' }) deleted_at: number;
  @ApiProperty({ type: Number, description: 'epoch ms; from then on it cannot be taken back' })
  purged_at: number;
}

export class DeletedPageDto extends PagedDto implements DeletedPage {
  @ApiProperty({ type: [DeletedThingDto] }) data: DeletedThingDto[];
}
