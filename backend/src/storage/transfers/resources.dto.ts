import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { CappedPage, Resource, ResourceDetail } from '@tianheng/contracts';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { CappedPageDto, PageQueryDto } from '../../common/paged.ts';
import { DownloadUrlDto } from './downloads.dto.ts';

export class ResourceQueryDto extends PageQueryDto {
  @ApiPropertyOptional({ type: String, description: 'part of the name' })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  q: string = '';
}

export class ResourceDto implements Resource {
  @ApiProperty({ type: String }) key: string;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: Number, description: 'bytes' }) size: number;
  @ApiProperty({ type: String, description: 'hex' }) sha256: string;
  @ApiProperty({ type: Number, description: 'epoch ms' }) created_at: number;
}

export class ResourcePageDto extends CappedPageDto implements CappedPage<Resource> {
  @ApiProperty({ type: [ResourceDto] }) data: ResourceDto[];
}

export class ResourceDetailDto extends DownloadUrlDto implements ResourceDetail {
  @ApiProperty({ type: String }) filename: string;
  @ApiProperty({ type: Number, description: 'bytes' }) size: number;
  @ApiProperty({ type: String, description: 'hex' }) sha256: string;
}
