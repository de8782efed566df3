import { ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { EXPORT_FORMATS, type ExportFormat } from '@tianheng/contracts';
import { IsIn, IsOptional } from 'class-validator';
import { UserFilterDto } from '../../auth/users/admin-users.dto.ts';
import { EmptyIsUnset } from '../../common/from-query.ts';
import { AcceptedTeamFilterDto } from '../../teams/finals/finals.dto.ts';

class FormatDto {
  @ApiPropertyOptional({ enum: EXPORT_FORMATS, default: 'xlsx' })
  @EmptyIsUnset()
  @IsOptional()
  @IsIn(EXPORT_FORMATS)
  format?: ExportFormat;
}

export class UserExportDto extends IntersectionType(UserFilterDto, FormatDto) {}

export class AcceptedTeamExportDto extends IntersectionType(AcceptedTeamFilterDto, FormatDto) {}
