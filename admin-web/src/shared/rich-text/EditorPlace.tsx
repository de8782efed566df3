import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Skeleton from '@mui/material/Skeleton';
import type { UiLanguage } from '@tianheng/contracts';
import { HtmlPreview } from '../components/HtmlPreview.tsx';
import { TOOLBAR, TOOL_GROUP, TOOL_SIZE, WRITTEN } from './editor-frame.ts';
import { GROUP_SIZES } from './tools.ts';

/** The text where its editor will be, as large as that: what is below, such as the button that saves, stays where it is. */
export function EditorPlace({ html, language }: { html: string; language: UiLanguage }) {
  return (
    <>
      <Box aria-hidden sx={TOOLBAR}>
        {GROUP_SIZES.map((size, group) => (
          <Box key={group} sx={TOOL_GROUP}>
            {group > 0 && <Divider orientation="vertical" flexItem sx={{ mx: 0.25 }} />}
            {Array.from({ length: size }, (_tool, tool) => (
              <Skeleton key={tool} variant="rounded" width={TOOL_SIZE} height={TOOL_SIZE} />
            ))}
          </Box>
        ))}
      </Box>
      <HtmlPreview html={html} lang={language} sx={WRITTEN} />
    </>
  );
}
