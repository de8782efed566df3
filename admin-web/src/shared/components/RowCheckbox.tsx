import {
  GRID_CHECKBOX_SELECTION_FIELD,
  GridRowCheckbox,
  useGridApiContext,
  type GridSlotProps,
} from '@mui/x-data-grid';

/** The box of a row, named after what its first column holds: the grid itself would name it the same in every row. */
export function RowCheckbox({ slotProps, ...props }: GridSlotProps['rowCheckbox']) {
  const grid = useGridApiContext().current;
  const first = grid.getVisibleColumns().find(({ field }) => field !== GRID_CHECKBOX_SELECTION_FIELD);
  const name: unknown = first && grid.getCellValue(props.rowId, first.field);
  const label = [slotProps?.htmlInput?.['aria-label'], name]
    .filter((word) => typeof word === 'string')
    .join(' ');
  return (
    <GridRowCheckbox
      {...props}
      slotProps={{ ...slotProps, htmlInput: { ...slotProps?.htmlInput, 'aria-label': label } }}
    />
  );
}
