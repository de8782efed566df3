import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UiLanguage } from '@tianheng/contracts';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useDeferredValue, useId, type ComponentProps } from 'react';
import { HtmlPreview } from './HtmlPreview.tsx';

interface RichTextFieldProps extends Omit<ComponentProps<typeof Field>, 'multiline' | 'value'> {
  value: string;
  /** of what is written */
  language: UiLanguage;
}

/** Rich text as HTML, beside what its readers will see of it. */
export function RichTextField({ language, ...field }: RichTextFieldProps) {
  const text = useText();
  const previewId = useId();
  const shown = useDeferredValue(field.value);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Field
        {...field}
        helperText={field.helperText ?? text('common.rich.hint')}
        multiline
        minRows={8}
        maxRows={20}
        inputProps={{ ...field.inputProps, lang: language, spellCheck: false }}
        sx={{ '& textarea': { fontFamily: 'monospace' } }}
        fullWidth
      />
      <Box
        role="region"
        aria-labelledby={previewId}
        tabIndex={0}
        sx={{
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          p: 1.5,
          minHeight: 120,
          maxHeight: 520,
          overflow: 'auto',
        }}
      >
        <Typography id={previewId} variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {text('common.rich.preview', { field: field.label })}
        </Typography>
        <HtmlPreview html={shown} lang={language} />
      </Box>
    </Box>
  );
}
