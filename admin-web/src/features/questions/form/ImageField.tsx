import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { IMAGE_REFERENCE_MAX, type JudgeImageInfo } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useAdminJudgingImagesQuery } from '../../../shared/judging-images.api.ts';
import { WARNED } from './field-grid.ts';
import { lackingOf } from './lacking.ts';

interface ImageFieldProps {
  label: string;
  hint: string;
  /** what the image is for: those that are used so already come first */
  use: JudgeImageInfo['used_as'][number];
  value: string;
  /** the images that are named by it, where it is sound */
  references: readonly string[];
  problem: string | undefined;
  focusRef: (element: HTMLElement | null) => void;
  onChange: (image: string) => void;
}

/** An image that judging knows by name, found by what is typed, or any other reference. */
export function ImageField({
  label,
  hint,
  use,
  value,
  references,
  problem,
  focusRef,
  onChange,
}: ImageFieldProps) {
  const text = useText();
  const { list } = useFormats();
  const { data } = useAdminJudgingImagesQuery(undefined, { refetchOnMountOrArgChange: true });
  const images = data ?? [];
  const { unknown, nowhere } = lackingOf(data ? references : [], images);
  const warnings = [
    unknown.length > 0 && text('questionForm.image.unknown', { images: list(unknown) }),
    nowhere.length > 0 && text('questionForm.image.nowhere', { images: list(nowhere) }),
  ].filter((warning) => warning !== false);
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
          helperText={problem ?? (warnings.length > 0 ? warnings.join('\n') : hint)}
          sx={warnings.length > 0 ? WARNED : undefined}
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
