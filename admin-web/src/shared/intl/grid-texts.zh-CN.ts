import type { GridLocaleText } from '@mui/x-data-grid';

const number = new Intl.NumberFormat('zh-CN');

/**
 * Of the library's own Chinese what our grids can show; all of it would weigh three times as much. Of its checkboxes the
 * library says "invert" where it means "unselect".
 */
export const gridTexts = {
  noRowsLabel: '没有数据。',
  noResultsOverlayLabel: '未找到数据。',
  columnHeaderSortIconLabel: '排序',
  checkboxSelectionHeaderName: '选择',
  checkboxSelectionSelectAllRows: '全选',
  checkboxSelectionUnselectAllRows: '取消全选',
  checkboxSelectionSelectRow: '选择行',
  checkboxSelectionUnselectRow: '取消选择该行',
  paginationRowsPerPage: '每页行数：',
  paginationDisplayedRows: ({ from, to, count }) =>
    `${number.format(from)}–${number.format(to)} 共 ${count === -1 ? `超过 ${number.format(to)}` : number.format(count)}`,
  paginationItemAriaLabel: (type) => (type === 'next' ? '下一页' : '上一页'),
} satisfies Partial<GridLocaleText>;
