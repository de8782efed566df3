import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId } from 'react';
import { LIST_ORDERS, type ListParams } from './useListParams.ts';

/** Relevance is an order of searches only, and theirs unless another is chosen. */
export function SortSelect({ search, order, setOrder }: ListParams) {
  const text = useText();
  const id = useId();
  const fallback = search === '' ? 'created_at' : 'relevance';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box component="label" htmlFor={id} sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {text('datasetList.sort.label')}
      </Box>
      <NativeSelect
        id={id}
        value={order ?? fallback}
        onChange={({ target }) => {
          const chosen = LIST_ORDERS.find((known) => known === target.value) ?? null;
          setOrder(chosen === fallback ? null : chosen);
        }}
      >
        {search !== '' && <option value="relevance">{text('datasetList.sort.relevance')}</option>}
        {LIST_ORDERS.map((known) => (
          <option key={known} value={known}>
            {text(`datasetList.sort.${known}`)}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}
