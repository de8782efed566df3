import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { UiLanguage } from '@tianheng/contracts';
import { chunk } from '@tianheng/web-kit/arrival/chunk.ts';
import { RICH_TEXT } from '@tianheng/web-kit/theme/rich-text.ts';
import { useEffect, useMemo, useState } from 'react';
import type { sanitize as Sanitize } from '../sanitize.ts';

interface RichTextProps {
  html: string;
  language: UiLanguage;
  /** shows no more than so many lines */
  lines?: number;
}

/**
 * All of it as one paragraph: where one of several ends with the last line, the mark of what is left out would stand after
 * its full stop. What is in line does not scroll, so that no browser lets the keyboard into it.
 */
const EXCERPT = {
  lineHeight: RICH_TEXT.lineHeight,
  overflowWrap: RICH_TEXT.overflowWrap,
  '& *': { display: 'inline', m: 0, p: 0, border: 0, fontSize: 'inherit', whiteSpace: 'normal' },
  '& :is(p, h1, h2, h3, h4, h5, h6, li, pre, blockquote, td, th, div)::after': { content: '" "' },
  // Of a few lines a picture would be a strip, and move them when it comes.
  '& img': { display: 'none' },
} as const;

let known: typeof Sanitize | null = null;
/** where it could not be had: on that page each further text would ask for it as if a person had asked again */
let missedAt: string | null = null;

const loadSanitize = () => import('../sanitize.ts');
const wantRichText = async (): Promise<typeof Sanitize> => (known ??= (await chunk(loadSanitize)).sanitize);

/** Its words alone, for when the program that makes HTML safe could not be had; what is parsed here never runs. */
const wordsOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

/** null: not here yet; 'none': it cannot be had. */
function useSanitize(): typeof Sanitize | 'none' | null {
  const [sanitize, setSanitize] = useState<typeof Sanitize | 'none' | null>(
    () => known ?? (missedAt === window.location.pathname ? 'none' : null),
  );
  const isKnown = sanitize !== null;
  useEffect(() => {
    if (isKnown) return undefined;
    let current = true;
    const tell = (loaded: typeof Sanitize | 'none'): void => {
      if (current) setSanitize(() => loaded);
    };
    wantRichText().then(tell, () => {
      missedAt = window.location.pathname;
      tell('none');
    });
    return () => {
      current = false;
    };
  }, [isKnown]);
  return sanitize;
}

/**
 * False while texts cannot be drawn yet. A page waits for it as for its data: else what stands below a text moves away
 * from under whoever is just about to click on it.
 */
export const useIsRichTextReady = (): boolean => useSanitize() !== null;

/** HTML from the server, sanitised here once more; the only place that renders HTML. */
export function RichText({ html, language, lines }: RichTextProps) {
  const sanitize = useSanitize();
  const clean = useMemo(
    () => (sanitize === null || sanitize === 'none' ? null : sanitize(html, lines !== undefined)),
    [sanitize, html, lines],
  );

  if (sanitize === null) return <Skeleton variant="rounded" height={72} />;
  const content =
    clean === null ? { children: wordsOf(html) } : { dangerouslySetInnerHTML: { __html: clean } };
  if (lines === undefined) return <Box lang={language} {...content} sx={RICH_TEXT} />;
  return (
    <Box
      lang={language}
      sx={{ display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: lines, overflow: 'hidden' }}
    >
      <Box {...content} sx={EXCERPT} />
    </Box>
  );
}
