import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DATASET_FACETS } from '@tianheng/contracts';
import { CloseIcon } from '@tianheng/web-kit/components/shell-icons.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useFacetName } from './useFacetName.ts';
import { picksCount, type ListParams } from './useListParams.ts';

interface PickedFiltersProps {
  params: ListParams;
  /** the last one is gone, and with it the focus */
  onEmpty: () => void;
}

/** Each filter that is on, one press from being off. */
export function PickedFilters({ params, onEmpty }: PickedFiltersProps) {
  const text = useText();
  const nameOf = useFacetName();
  const count = picksCount(params);
  if (count === 0) return null;
  const chips = DATASET_FACETS.flatMap((facet) =>
    params.picks[facet].map((value) => ({
      key: `${facet} ${value}`,
      label: nameOf(facet, value),
      remove: () => params.toggle(facet, value),
    })),
  );
  if (params.openable) {
    const remove = () => params.setOpenable(false);
    chips.push({ key: 'openable', label: text('datasetList.openable'), remove });
  }
  return (
    <Box
      role="group"
      aria-label={text('datasetList.filters')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}
    >
      {chips.map(({ key, label, remove }) => (
        <Button
          key={key}
          size="small"
          variant="outlined"
          endIcon={<CloseIcon />}
          aria-label={text('datasetList.filters.remove', { value: label })}
          onClick={() => {
            remove();
            onEmpty();
          }}
          sx={{ textTransform: 'none', maxWidth: '100%' }}
        >
          {label}
        </Button>
      ))}
      {count > 1 && (
        <Button
          size="small"
          onClick={() => {
            params.clear();
            onEmpty();
          }}
        >
          {text('datasetList.filters.clear')}
        </Button>
      )}
    </Box>
  );
}
