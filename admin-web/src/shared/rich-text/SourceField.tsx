import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useDeferredValue, useId } from 'react';
import { HtmlPreview } from '../components/HtmlPreview.tsx';
import type { RichTextProps } from './rich-text-props.ts';

interface SourceFieldProps extends RichTextProps {
  labelId: string;
  helpId: string;
}

/** Rich text as HTML, above what its readers will see of it. */
export function SourceField({ label, labelId, helpId, language, value, ...props }: SourceFieldProps) {
  const text = useText();
  const previewId = useId();
  const shown = useDeferredValue(value);
  return (
    <>
      <InputBase
        value={value}
        onChange={({ target }) => props.onChange(target.value)}
        inputRef={props.focusRef}
        multiline
        minRows={8}
        maxRows={16}
        fullWidth
        inputProps={{
          'aria-labelledby': labelId,
          'aria-describedby': helpId,
          'aria-required': props.required ?? false,
          'aria-invalid': props.problem !== undefined,
          lang: language,
          spellCheck: false,
        }}
        sx={{ p: 1.5, '& textarea': { fontFamily: 'monospace', fontSize: '0.875rem' } }}
      />
      <Box
        role="region"
        aria-labelledby={previewId}
        tabIndex={0}
        sx={{ borderTop: 1, borderColor: 'divider', p: 1.5, maxHeight: 360, overflow: 'auto' }}
      >
        <Typography id={previewId} variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {text('rich.preview', { field: label })}
        </Typography>
        <HtmlPreview html={shown} lang={language} />
      </Box>
    </>
  );
}
