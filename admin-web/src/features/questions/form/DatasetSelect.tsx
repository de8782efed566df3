import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { DatasetOption } from '@tianheng/contracts';
import { CheckIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useSearched } from '@tianheng/web-kit/hooks/useSearched.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useState } from 'react';
import { useAdminDatasetsListQuery } from '../../../shared/dataset-list.api.ts';
import { useEmptyText } from '../../../shared/useEmptyText.ts';
import { WARNED } from './field-grid.ts';

const FOUND_MAX = 50;

interface DatasetSelectProps {
  label: string;
  hint: string;
  /** what its being as it is leads to */
  warning: string | undefined;
  required: boolean;
  datasets: DatasetOption[];
  problem: string | undefined;
  focusRef: (element: HTMLElement | null) => void;
  onChange: (datasets: DatasetOption[]) => void;
}

/** Chooses several datasets, searched at the server. */
export function DatasetSelect({ label, hint, warning, required, datasets, ...props }: DatasetSelectProps) {
  const text = useText();
  const { problem, focusRef, onChange } = props;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { q, isBehind } = useSearched(typed);
  const { currentData, isFetching, error } = useAdminDatasetsListQuery(
    { page: 1, limit: FOUND_MAX, ...(q !== '' && { q }) },
    { skip: !open, refetchOnMountOrArgChange: true },
  );
  const empty = useEmptyText(error, 'questionForm.datasets.none');
  const found: DatasetOption[] = ((!isBehind && currentData?.data) || []).map(({ id, title }) => ({
    id,
    title,
  }));
  const total = (!isBehind && currentData?.total_count) || 0;
  const known = new Set(found.map(({ id }) => id));
  const more =
    open && total > found.length
      ? text(currentData?.is_more ? 'questionForm.datasets.moreThan' : 'questionForm.datasets.more', {
          shown: found.length,
          total,
        })
      : undefined;
  return (
    <Autocomplete<DatasetOption, true>
      multiple
      disableCloseOnSelect
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={[...found, ...datasets.filter(({ id }) => !known.has(id))]}
      // The server has searched.
      filterOptions={() => found}
      value={datasets}
      onChange={(_event, next) => onChange(next)}
      inputValue={typed}
      onInputChange={(_event, value, reason) => {
        if (reason === 'input' || reason === 'blur') setTyped(value);
      }}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ title }) => title}
      loading={isFetching || isBehind}
      loadingText={text('common.loading')}
      noOptionsText={empty}
      openText={text('questionForm.datasets.open')}
      closeText={text('questionForm.datasets.close')}
      clearText={text('questionForm.datasets.clear')}
      renderOption={({ key, ...option }, { title }, { selected }) => (
        <Box component="li" key={key} {...option}>
          <CheckIcon
            fontSize="small"
            color="primary"
            sx={{ mr: 1, visibility: selected ? 'visible' : 'hidden' }}
          />
          <Box component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {title}
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={required}
          error={problem !== undefined}
          helperText={problem ?? more ?? warning ?? hint}
          sx={warning === undefined ? undefined : WARNED}
          inputRef={focusRef}
        />
      )}
    />
  );
}
