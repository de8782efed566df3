import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Announcement, Id } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { LanguageTag } from '@tianheng/web-kit/components/LanguageTag.tsx';
import { Pill } from '@tianheng/web-kit/components/Pill.tsx';
import { usePageParams, useStepBack } from '@tianheng/web-kit/hooks/usePageParams.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { PageBox, Pager } from '../../shared/components/Pager.tsx';
import { RichText } from '../../shared/components/RichText.tsx';
import { failureOf } from '../../shared/failure.ts';
import { useAnnouncementsQuery, useMarkReadMutation } from './announcements.api.ts';

interface EntryProps {
  announcement: Announcement;
  isNew: boolean;
}

function Entry({ announcement, isNew }: EntryProps) {
  const text = useText();
  const { instant } = useFormats();
  const { id, title, language, title_language: titleLanguage } = announcement;
  const { created_at: created, updated_at: updated } = announcement;
  return (
    <Paper
      component="article"
      variant="outlined"
      aria-labelledby={`announcement-${id}`}
      sx={{
        p: { xs: 2, md: 2.5 },
        borderLeft: 4,
        borderLeftColor: isNew ? 'primary.main' : 'divider',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <Typography id={`announcement-${id}`} variant="h4" component="h3" lang={titleLanguage}>
          {title}
        </Typography>
        {isNew && <Pill label={text('announcements.new')} tone="primary" dense />}
        <LanguageTag language={titleLanguage} />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        <time dateTime={new Date(created).toISOString()}>{instant(created)}</time>
        {updated > created && <> · {text('announcements.changed', { time: instant(updated) })}</>}
      </Typography>
      {language !== titleLanguage && <LanguageTag language={language} />}
      <RichText html={announcement.text} language={language} />
    </Paper>
  );
}

interface AnnouncementListProps {
  competitionId: Id;
}

function Entries({ competitionId, box }: AnnouncementListProps & { box: RefObject<HTMLElement | null> }) {
  const text = useText();
  const params = usePageParams();
  const shown = { competitionId, page: params.page, limit: params.size };
  // The page that leads here has read the first of them, if long ago.
  const answer = useAnnouncementsQuery(shown, { refetchOnMountOrArgChange: true });
  const { currentData: list, refetch } = answer;
  const failure = failureOf(answer);
  const [markRead] = useMarkReadMutation();
  const [fresh, setFresh] = useState<ReadonlySet<Id>>(new Set());
  const asked = useRef(new Set<Id>());
  const unread = (list?.data ?? []).flatMap(({ id, is_unread: isUnread }) => (isUnread ? [id] : []));
  if (unread.some((id) => !fresh.has(id))) setFresh(new Set([...fresh, ...unread]));
  useStepBack(list, params);
  useEffect(() => {
    // Only once each: one that cannot be marked would be asked for again and again.
    const ids = [...fresh].filter((id) => !asked.current.has(id));
    for (const id of ids) asked.current.add(id);
    if (ids.length > 0) void markRead({ competitionId, announcementsReadRequestDto: { ids } });
  }, [competitionId, fresh, markRead]);

  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!list) {
    return (
      <Stack spacing={2} role="status" aria-busy aria-label={text('common.loading')}>
        <Skeleton variant="rounded" height={120} />
        <Skeleton variant="rounded" height={120} />
      </Stack>
    );
  }
  if (list.total_count === 0) {
    return <EmptyState title={text('announcements.none')} hint={text('announcements.none.hint')} />;
  }
  return (
    <>
      <Stack spacing={2}>
        {list.data.map((announcement) => (
          <Entry
            key={announcement.id}
            announcement={announcement}
            isNew={announcement.is_unread || fresh.has(announcement.id)}
          />
        ))}
      </Stack>
      <Pager total={list.total_count} params={params} box={box} />
    </>
  );
}

/** A competition's news; what is shown to somebody signed in counts as read, and stays marked until the page is left. */
export function AnnouncementList(props: AnnouncementListProps) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <PageBox ref={box}>
      <Entries {...props} box={box} />
    </PageBox>
  );
}
