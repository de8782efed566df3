import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import type { Id } from '@tianheng/contracts';
import { useFresh } from '@tianheng/web-kit/hooks/useFresh.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useCallback } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { LoadedPage } from '../../shared/components/LoadedPage.tsx';
import { PageHeader, type Parents } from '../../shared/components/PageHeader.tsx';
import { paths } from '../../shared/paths.ts';
import { useMatchParents } from '../../shared/useMatchParents.ts';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { useLazyAdminAnnouncementsGetQuery } from './announcements.api.ts';

interface Place {
  matchId: Id;
  id: Id;
  parents: Parents;
}

/** The form, once what the announcement says now has arrived; one that was withdrawn has none. */
function AnnouncementEditor({ matchId, id, parents }: Place) {
  const text = useText();
  const [read] = useLazyAdminAnnouncementsGetQuery();
  const reading = useFresh(
    useCallback(() => read({ competitionId: matchId, announcementId: id }).unwrap(), [id, matchId, read]),
  );
  return (
    <LoadedPage
      title={text('announcements.form.edit')}
      parents={parents}
      reading={reading}
      announced
      skeleton={<Skeleton variant="rounded" height={560} />}
    >
      {(announcement) =>
        announcement.withdrawn_at === null ? (
          <AnnouncementForm matchId={matchId} announcement={announcement} />
        ) : (
          <Alert severity="info" role="note">
            {text('announcements.form.closed')}
          </Alert>
        )
      }
    </LoadedPage>
  );
}

/** A new announcement of a match, or with `announcementId` in the address that one. */
export function Component() {
  const text = useText();
  const { matchId = '' } = useParams();
  const [params] = useSearchParams();
  const id = params.get('announcementId') || null;
  const list = { to: paths.announcements(matchId), label: text('announcements.title') };
  const parents = [...useMatchParents(matchId), list];
  if (id !== null) return <AnnouncementEditor key={id} matchId={matchId} id={id} parents={parents} />;
  return (
    <>
      <PageHeader title={text('announcements.form.create')} parents={parents} />
      <AnnouncementForm matchId={matchId} announcement={null} />
    </>
  );
}
