import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { IMAGE_REFERENCE_MAX, type JudgeImageInfo } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useAdminJudgingImagesQuery } from '../../shared/judging-images.api.ts';

interface ImageFieldProps {
  label: string;
  hint: string;
  /** what the image is for: those that are used so already come first */
  use: JudgeImageInfo['used_as'][number];
  value: string;
  problem: string | undefined;
  focusRef: (element: HTMLElement | null) => void;
  onChange: (image: string) => void;
}

/** An image that judging knows by name, found by what is typed, or any other reference. */
export function ImageField({ label, hint, use, value, problem, focusRef, onChange }: ImageFieldProps) {
  const text = useText();
  const { data } = useAdminJudgingImagesQuery();
  const images = data ?? [];
  const isUsedSo = (image: JudgeImageInfo) => image.used_as.includes(use);
  const options = [...images.filter(isUsedSo), ...images.filter((image) => !isUsedSo(image))];
  return (
    <Autocomplete<string, false, false, true>
      freeSolo
      options={options.map(({ reference }) => reference)}
      inputValue={value}
      value={value}
      onInputChange={(_event, typed) => onChange(typed)}
      clearText={text('questionForm.image.clear')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required
          error={problem !== undefined}
          helperText={problem ?? hint}
          inputRef={focusRef}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, maxLength: IMAGE_REFERENCE_MAX, spellCheck: false },
          }}
        />
      )}
    />
  );
}
