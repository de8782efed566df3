import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { CheckIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useSearched } from '@tianheng/web-kit/hooks/useSearched.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useState } from 'react';
import { useEmptyText } from '../../shared/useEmptyText.ts';
import type { LinkedFile } from './dataset-values.ts';
import { useResourcesListQuery } from './datasets.api.ts';

const FOUND_MAX = 50;

interface ResourceSelectProps {
  label: string;
  files: LinkedFile[];
  /** keys that other groups hold */
  taken: Set<string>;
  required: boolean;
  problem: string | undefined;
  focusRef?: (element: HTMLElement | null) => void;
  onChange: (files: LinkedFile[]) => void;
}

/** Chooses several of the files that are there, searched at the server by name. */
export function ResourceSelect({ label, files, taken, ...props }: ResourceSelectProps) {
  const { required, problem, focusRef, onChange } = props;
  const text = useText();
  const { bytes } = useFormats();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { q, isBehind } = useSearched(typed);
  const { currentData, isFetching, error } = useResourcesListQuery(
    { page: 1, limit: FOUND_MAX, ...(q !== '' && { q }) },
    { skip: !open, refetchOnMountOrArgChange: true },
  );
  const empty = useEmptyText(error, 'datasetForm.resources.none');
  const found: LinkedFile[] = (!isBehind && currentData?.data) || [];
  const total = (!isBehind && currentData?.total_count) || 0;
  const known = new Set(found.map(({ key }) => key));
  const more =
    open && total > found.length
      ? text(currentData?.is_more ? 'datasetForm.resources.moreThan' : 'datasetForm.resources.more', {
          shown: found.length,
          total,
        })
      : undefined;
  return (
    <Autocomplete<LinkedFile, true, true>
      multiple
      disableClearable
      disableCloseOnSelect
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={[...found, ...files.filter(({ key }) => !known.has(key))]}
      // The server has searched; what was chosen before is listed below.
      filterOptions={() => found}
      value={files}
      onChange={(_event, next) => onChange(next)}
      inputValue={typed}
      onInputChange={(_event, value, reason) => {
        if (reason === 'input' || reason === 'blur') setTyped(value);
      }}
      onKeyDown={(event) => {
        // Nothing chosen is to be seen in the field, so nothing is removed from there.
        if (event.key === 'Backspace' && typed === '') {
          (event as typeof event & { defaultMuiPrevented: boolean }).defaultMuiPrevented = true;
        }
      }}
      isOptionEqualToValue={(one, other) => one.key === other.key}
      getOptionKey={({ key }) => key}
      getOptionLabel={({ name }) => name}
      getOptionDisabled={({ key }) => taken.has(key)}
      loading={isFetching || isBehind}
      loadingText={text('common.loading')}
      noOptionsText={empty}
      openText={text('datasetForm.resources.open')}
      closeText={text('datasetForm.resources.close')}
      renderValue={() => null}
      renderOption={({ key, ...option }, { name, size, key: file }, { selected }) => (
        <Box component="li" key={key} {...option}>
          <CheckIcon
            fontSize="small"
            color="primary"
            sx={{ mr: 1, visibility: selected ? 'visible' : 'hidden' }}
          />
          <Box component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          <Box component="span" sx={{ ml: 2, color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {taken.has(file) ? text('datasetForm.resources.taken') : bytes(size)}
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={required}
          placeholder={text('datasetForm.resources.placeholder')}
          error={problem !== undefined}
          helperText={problem ?? more}
          inputRef={focusRef}
          size="small"
        />
      )}
    />
  );
}
