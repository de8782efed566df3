import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { memo, useMemo } from 'react';
import { countriesIn, type Country } from './countries.ts';

interface CountryFieldProps {
  value: string;
  problem: string | undefined;
  /** keep it the same between renders */
  onChange: (code: string) => void;
}

const found = createFilterOptions<Country>({ stringify: ({ words }) => words });

/** The country or region, found by its name in either language. */
export const CountryField = memo(function CountryField({ value, problem, onChange }: CountryFieldProps) {
  const text = useText();
  const language = useLanguage();
  const countries = useMemo(() => countriesIn(language), [language]);
  const chosen = countries.find(({ code }) => code === value) ?? null;
  return (
    <Autocomplete<Country, false, boolean>
      options={countries}
      value={chosen}
      disableClearable={chosen !== null}
      filterOptions={found}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ code }) => code}
      isOptionEqualToValue={(one, other) => one.code === other.code}
      onChange={(_event, country) => country && onChange(country.code)}
      autoHighlight
      // With the list closed it would hand in the whole form.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      openText={text('teamForm.country.open')}
      closeText={text('common.close')}
      noOptionsText={text('teamForm.country.none')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={text('teamForm.country')}
          required
          error={problem !== undefined}
          helperText={problem ?? text('teamForm.country.hint')}
        />
      )}
    />
  );
});
