import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { ALL_COUNTRIES, COUNTRIES } from '@tianheng/contracts';
import { countryName } from '@tianheng/web-kit/intl/countries.ts';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo } from 'react';

interface CountriesFieldProps {
  countries: string[];
  problem: string | undefined;
  focusRef: (element: HTMLElement | null) => void;
  onChange: (countries: string[]) => void;
}

/** Whose teams may choose from a topic: those of some countries, or of all. */
export function CountriesField({ countries, problem, focusRef, onChange }: CountriesFieldProps) {
  const text = useText();
  const language = useLanguage();
  const all = text('groups.countries.all');
  const options = useMemo(() => {
    const { compare } = new Intl.Collator(language);
    const byName = COUNTRIES.toSorted((one, other) =>
      compare(countryName(language, one), countryName(language, other)),
    );
    return [ALL_COUNTRIES, ...byName];
  }, [language]);
  return (
    <Autocomplete<string, true>
      multiple
      disableCloseOnSelect
      options={options}
      value={countries}
      onChange={(_event, next) => {
        // Every country is chosen alone, and one country ends that.
        const isAllNew = next.includes(ALL_COUNTRIES) && !countries.includes(ALL_COUNTRIES);
        onChange(
          isAllNew ? [ALL_COUNTRIES] : next.filter((code) => code !== ALL_COUNTRIES || next.length === 1),
        );
      }}
      getOptionLabel={(code) => (code === ALL_COUNTRIES ? all : countryName(language, code))}
      noOptionsText={text('common.noMatch')}
      openText={text('groups.countries.open')}
      closeText={text('groups.countries.close')}
      clearText={text('groups.countries.clear')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={text('groups.countries')}
          required
          error={problem !== undefined}
          helperText={problem ?? text('groups.countries.hint')}
          inputRef={focusRef}
        />
      )}
    />
  );
}
