import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  LIST_FOUND_MAX,
  PAGE_LIMIT_MAX,
  PAGE_MAX,
  PAGE_SIZE_DEFAULT,
  type CappedPage,
  type Paged,
} from '@tianheng/contracts';
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

/** Of a list that is counted up to a limit. */
export class CappedPageDto extends PagedDto {
  @ApiProperty({ type: Number, maximum: LIST_FOUND_MAX }) declare total_count: number;
  @ApiProperty({
    type: Boolean,
    description: 'there are more than `total_count`; a narrower search finds those',
  })
  is_more: boolean;
}

/** How many rows a list has; `isMore`: more than were counted. */
export interface Counted {
  total: number;
  isMore: boolean;
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

/** As `toPaged`, of a list that was counted by `countRows`. */
export const toCappedPage = <Row, Item>(
  rows: Row[],
  { total, isMore }: Counted,
  page: number,
  map: (row: Row) => Item,
): CappedPage<Item> => ({ ...toPaged(rows, total, page, map), is_more: isMore });
