import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { lazily } from '@tianheng/web-kit/arrival/lazily.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Suspense, useId, useMemo, useState } from 'react';
import { EditorPlace } from './EditorPlace.tsx';
import type { RichTextProps } from './rich-text-props.ts';
import { SourceField } from './SourceField.tsx';
import { canBeHeld } from './stored-html.ts';

const RichTextEditor = lazily(() => import('./RichTextEditor.tsx'), 'RichTextEditor');

/** Rich text in an editor, or as its HTML, where alone tables are written. */
export function RichTextField(props: RichTextProps) {
  const { label, value, required = false, problem } = props;
  const text = useText();
  const labelId = useId();
  const helpId = useId();
  const isHeld = useMemo(() => canBeHeld(value), [value]);
  const [isSource, setIsSource] = useState(!isHeld);
  return (
    <Box sx={{ minWidth: 0 }}>
      <FormLabel
        id={labelId}
        required={required}
        error={problem !== undefined}
        sx={{ display: 'block', mb: 0.75 }}
      >
        {label}
      </FormLabel>
      <Box
        sx={{
          border: 1,
          borderColor: problem === undefined ? 'divider' : 'error.main',
          borderRadius: 1,
          overflow: 'hidden',
          '&:focus-within': { borderColor: problem === undefined ? 'primary.main' : 'error.main' },
        }}
      >
        {isSource || !isHeld ? (
          <>
            <SourceField {...props} labelId={labelId} helpId={helpId} />
            {isHeld ? (
              <Button size="small" sx={{ m: 0.5 }} onClick={() => setIsSource(false)}>
                {text('rich.visual')}
              </Button>
            ) : (
              <Alert severity="info" role="note">
                {text('rich.sourceOnly')}
              </Alert>
            )}
          </>
        ) : (
          <Suspense fallback={<EditorPlace html={value} language={props.language} />}>
            <RichTextEditor {...props} labelId={labelId} helpId={helpId} onSource={() => setIsSource(true)} />
          </Suspense>
        )}
      </Box>
      <FormHelperText id={helpId} error={problem !== undefined}>
        {problem ?? text(isSource || !isHeld ? 'rich.source.hint' : 'rich.hint')}
      </FormHelperText>
    </Box>
  );
}
