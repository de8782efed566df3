import Link from '@mui/material/Link';
import { PREVIEW_TEAM_TEXT } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useState } from 'react';

const LINES = { whiteSpace: 'pre-line' } as const;

/** The beginning of a text, and the whole of it on demand. */
export function Preview({ children }: { children: string }) {
  const text = useText();
  const [isWhole, setWhole] = useState(false);
  const letters = [...children];
  if (letters.length <= PREVIEW_TEAM_TEXT) return <span style={LINES}>{children}</span>;
  return (
    <>
      <span style={LINES}>{isWhole ? children : `${letters.slice(0, PREVIEW_TEAM_TEXT).join('')}…`}</span>{' '}
      <Link
        component="button"
        type="button"
        variant="body2"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
        sx={{ minHeight: 24, verticalAlign: 'baseline' }}
      >
        {text(isWhole ? 'teams.preview.less' : 'teams.preview.more')}
      </Link>
    </>
  );
}
