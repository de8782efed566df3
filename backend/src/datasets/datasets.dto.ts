import { ApiProperty } from '@nestjs/swagger';
import type { DownloadItem, OpenDatasetDetail } from '@tianheng/contracts';

export class DownloadItemDto implements DownloadItem {
  @ApiProperty({ type: String }) key: string;
  @ApiProperty({ type: String }) filename: string;
  @ApiProperty({ type: String }) data_format: string;
  @ApiProperty({ type: Boolean, description: 'an example file' }) is_tmp: boolean;
  @ApiProperty({ type: Number, description: 'bytes' }) size: number;
  @ApiProperty({ type: String, description: 'hex' }) sha256: string;
}

export class OpenDatasetDetailDto implements OpenDatasetDetail {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) title: string;
  @ApiProperty({ type: String }) introduction: string;
  @ApiProperty({ type: Number, description: 'unix seconds' }) updated_at: number;
  @ApiProperty({ type: [DownloadItemDto] }) download_list: DownloadItemDto[];
}
