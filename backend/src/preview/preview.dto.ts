import { ApiProperty } from '@nestjs/swagger';
import { PREVIEW_KINDS, type ArchiveEntry, type FilePreview, type PreviewKind } from '@tianheng/contracts';

class ArchiveEntryDto implements ArchiveEntry {
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: Number, description: 'bytes as the archive claims them, unpacked' }) size: number;
}

export class FilePreviewDto implements FilePreview {
  @ApiProperty({ enum: PREVIEW_KINDS, description: 'none: nothing to show but a plain card' })
  kind: PreviewKind;
  @ApiProperty({ type: [String], description: 'headings of a table' }) columns: string[];
  @ApiProperty({ type: 'array', items: { type: 'array', items: { type: 'string' } } }) rows: string[][];
  @ApiProperty({ type: String, description: 'the first lines of a text' }) text: string;
  @ApiProperty({ type: String, nullable: true, description: 'a picture, for five minutes' })
  url: string | null;
  @ApiProperty({ type: [ArchiveEntryDto], description: 'the first entries of an archive' })
  entries: ArchiveEntryDto[];
  @ApiProperty({ type: Number }) total_entries: number;
  @ApiProperty({ type: Boolean, description: 'there is more than what is shown' }) truncated: boolean;
}
