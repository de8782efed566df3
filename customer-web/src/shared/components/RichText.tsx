import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { UiLanguage } from '@tianheng/contracts';
import { chunk } from '@tianheng/web-kit/http/chunk.ts';
import { RICH_TEXT } from '@tianheng/web-kit/theme/rich-text.ts';
import { useEffect, useMemo, useState } from 'react';
import type { sanitize as Sanitize } from '../sanitize.ts';

interface RichTextProps {
  html: string;
  language: UiLanguage;
  /** shows no more than so many lines */
  lines?: number;
}

let known: typeof Sanitize | null = null;

/** A page asks for it while it waits for the text, so that nothing grows under whoever reads already. */
export const wantRichText = async (): Promise<typeof Sanitize> =>
  (known ??= (await chunk(() => import('../sanitize.ts'))).sanitize);

/** HTML from the server, sanitised here once more; the only place that renders HTML. */
export function RichText({ html, language, lines }: RichTextProps) {
  const [sanitize, setSanitize] = useState(() => known);
  useEffect(() => {
    let current = true;
    void wantRichText().then((loaded) => {
      if (current) setSanitize(() => loaded);
    });
    return () => {
      current = false;
    };
  }, []);
  const clean = useMemo(() => sanitize?.(html) ?? null, [sanitize, html]);

  if (clean === null) return <Skeleton variant="rounded" height={72} />;
  return (
    <Box
      lang={language}
      dangerouslySetInnerHTML={{ __html: clean }}
      sx={{
        ...RICH_TEXT,
        ...(lines !== undefined && {
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: lines,
          overflow: 'hidden',
        }),
      }}
    />
  );
}
