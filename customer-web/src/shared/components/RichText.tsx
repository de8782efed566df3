import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { UiLanguage } from '@tianheng/contracts';
import { chunk } from '@tianheng/web-kit/http/chunk.ts';
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
        lineHeight: 1.75,
        ...(lines !== undefined && {
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: lines,
          overflow: 'hidden',
        }),
        '& > :first-of-type': { mt: 0 },
        '& > :last-child': { mb: 0 },
        '& h1, & h2, & h3, & h4': { lineHeight: 1.35, mt: 3, mb: 1 },
        '& h1, & h2': { fontSize: '1.25rem' },
        '& h3, & h4': { fontSize: '1.0625rem' },
        '& p, & ul, & ol, & pre, & table': { my: 1.25 },
        '& ul, & ol': { pl: 3 },
        '& a': { color: 'primary.main' },
        '& img': { maxWidth: '100%', height: 'auto', borderRadius: 1 },
        '& code': { fontFamily: 'monospace', bgcolor: 'action.hover', px: 0.5, borderRadius: 0.5 },
        '& pre': { overflowX: 'auto', p: 2, borderRadius: 1, bgcolor: 'action.hover' },
        '& pre code': { bgcolor: 'transparent', p: 0 },
        '& table': {
          display: 'block',
          overflowX: 'auto',
          borderCollapse: 'collapse',
          maxWidth: '100%',
          overflowWrap: 'normal',
        },
        '& th, & td': { border: 1, borderColor: 'divider', px: 1.25, py: 0.75, textAlign: 'left' },
        '& blockquote': { m: 0, pl: 2, borderLeft: 3, borderColor: 'primary.main', color: 'text.secondary' },
      }}
    />
  );
}
