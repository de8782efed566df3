import { SelectField } from '@tianheng/web-kit/form/SelectField.tsx';
import type { ListParams } from '../useListParams.ts';

/** One thing that a list is filtered by. */
export interface FilterChoice<F extends string> {
  /** in the address */
  name: F;
  label: string;
  /** what is said where it is not filtered by */
  all: string;
  options: { value: string; label: string }[];
  /** what it means that nothing is found, by what it is filtered by */
  empty?: Record<string, string>;
}

interface ListFilterProps<F extends string> {
  filter: FilterChoice<F>;
  params: Pick<ListParams<string, F>, 'filters' | 'setFilter'>;
}

export function ListFilter<F extends string>({ filter, params }: ListFilterProps<F>) {
  const { name, label, all, options } = filter;
  return (
    <SelectField
      label={label}
      size="small"
      placeholder={all}
      options={options}
      value={params.filters[name] ?? ''}
      onChange={({ target }) => params.setFilter(name, target.value)}
      sx={{ flex: { xs: '1 1 130px', sm: '0 1 200px' } }}
    />
  );
}
