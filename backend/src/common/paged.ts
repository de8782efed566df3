import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PAGE_LIMIT_MAX, PAGE_MAX, PAGE_SIZE_DEFAULT, type Paged } from '@tianheng/contracts';
import { IsInt, Max, Min } from 'class-validator';
import { FromDigits } from './from-digits.ts';

/** `page` from 1 and `limit` of a paged list; extend it for lists with further filters. */
export class PageQueryDto {
  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: PAGE_MAX, default: 1 })
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(PAGE_MAX)
  page: number = 1;

  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: PAGE_LIMIT_MAX, default: PAGE_SIZE_DEFAULT })
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(PAGE_LIMIT_MAX)
  limit: number = PAGE_SIZE_DEFAULT;
}

/** The counters of a paged list's answer; each list's class adds its `data`. */
export class PagedDto {
  @ApiProperty({ type: Number }) total_count: number;
  @ApiProperty({ type: Number }) current_page: number;
}

/** Rows before the page. */
export const offsetOf = ({ page, limit }: PageQueryDto): number => (page - 1) * limit;

export function toPaged<Row, Item>(
  rows: Row[],
  total: number,
  page: number,
  map: (row: Row) => Item,
): Paged<Item> {
  return { data: rows.map(map), total_count: total, current_page: page };
}
