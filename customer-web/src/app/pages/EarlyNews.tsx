import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Id } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { AnnouncementList } from '../../features/announcements/AnnouncementList.tsx';
import { useHasNews } from '../../features/announcements/useUnread.ts';

/** What was announced of a competition that cannot be entered; nothing where nothing was. */
export function EarlyNews({ competitionId }: { competitionId: Id }) {
  const text = useText();
  if (!useHasNews(competitionId)) return null;
  return (
    <Box component="section" aria-labelledby="competition-news" sx={{ mt: { xs: 3, md: 4 } }}>
      <Typography id="competition-news" variant="h3" component="h2" sx={{ mb: 2 }}>
        {text('announcements.title')}
      </Typography>
      <AnnouncementList competitionId={competitionId} />
    </Box>
  );
}
