import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { UiLanguage } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useState } from 'react';
import { preview } from '../dataset-text.ts';

interface IntroductionProps {
  introduction: string;
  language: UiLanguage;
}

/** An introduction's first characters, and all of it on demand. */
export function Introduction({ introduction, language }: IntroductionProps) {
  const text = useText();
  const [whole, setWhole] = useState(false);
  if (introduction === '') {
    return <Typography color="textSecondary">{text('datasets.noIntroduction')}</Typography>;
  }
  const cut = preview(introduction);
  return (
    <Typography component="div" sx={{ fontSize: '1.0625rem', overflowWrap: 'anywhere' }}>
      <Box component="span" lang={language} sx={{ whiteSpace: 'pre-line' }}>
        {whole ? introduction : cut}
      </Box>
      {cut !== introduction && (
        <Button size="small" aria-expanded={whole} onClick={() => setWhole(!whole)} sx={{ ml: 0.5 }}>
          {text(whole ? 'dataset.introduction.less' : 'dataset.introduction.more')}
        </Button>
      )}
    </Typography>
  );
}
