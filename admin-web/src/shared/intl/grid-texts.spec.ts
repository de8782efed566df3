import { describe, expect, it } from '@jest/globals';
import type { GridLocaleText } from '@mui/x-data-grid';
import { zhCN } from '@mui/x-data-grid/locales';
import { gridTexts } from './grid-texts.zh-CN.ts';

const LIBRARY = zhCN.components.MuiDataGrid.defaultProps.localeText as GridLocaleText;
/** Of what PagedGrid turns off, or no column of ours is. */
const UNSEEN =
  /^(toolbar|actionsCell|columnsManagement|filter|headerFilter|columnMenu|columnHeaderFilters|noColumns|footer|booleanCell|longTextCell|pin|unpin|treeData|group|unGroup|detailPanel|(expand|collapse)DetailPanel|rowReordering|aggregation|prompt)/;
/** The library's words for these are wrong or clumsy. */
const OURS = /^checkboxSelection(HeaderName|SelectAllRows|UnselectAllRows|UnselectRow)$/;

describe('what a grid says in Chinese', () => {
  it('is all that ours can show', () => {
    const missing = Object.keys(LIBRARY).filter((key) => !(key in gridTexts) && !UNSEEN.test(key));
    expect(missing).toEqual([]);
  });

  it('is what the library says, but for checkboxes and the width of a colon', () => {
    for (const [key, said] of Object.entries(gridTexts)) {
      const known = LIBRARY[key as keyof GridLocaleText];
      if (typeof said === 'string' && !OURS.test(key)) expect(said.replace('：', ':')).toBe(known);
    }
    for (const count of [-1, 12_345]) {
      const rows = { from: 1001, to: 1020, page: 50, count, estimated: undefined };
      expect(gridTexts.paginationDisplayedRows(rows)).toBe(LIBRARY.paginationDisplayedRows(rows));
    }
    // Our lists have no buttons to their first and last page.
    for (const type of ['next', 'previous'] as const)
      expect(gridTexts.paginationItemAriaLabel(type)).toBe(LIBRARY.paginationItemAriaLabel(type));
  });
});
