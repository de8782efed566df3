import Box from '@mui/material/Box';
import type { Id } from '@tianheng/contracts';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { BellIcon } from '../../shared/components/icons.tsx';
import { focusPage } from '../../shared/focus-page.ts';
import { useUnread } from './useUnread.ts';

interface UnreadMarkProps {
  competitionId: Id;
  /** where they are read */
  to: string;
}

/** Says on the sky that there is news, which would else be missed behind a tab; it takes no line of its own. */
export function UnreadMark({ competitionId, to }: UnreadMarkProps) {
  const text = useText();
  const count = useUnread(competitionId);
  if (count === 0) return null;
  return (
    <RouterLink
      to={to}
      preventScrollReset
      // It goes as soon as they are read.
      onClick={focusPage}
      aria-label={text('announcements.unread', { count })}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        color: 'sky.signal',
        fontWeight: 600,
        whiteSpace: 'nowrap',
      }}
    >
      <BellIcon fontSize="small" />
      {/* Beside the longest button of a phone there is room for few letters. */}
      <Box component="span" sx={{ display: { sm: 'none' } }}>
        {text('announcements.mark.short', { count })}
      </Box>
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {text('announcements.mark', { count })}
      </Box>
    </RouterLink>
  );
}
