import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { UrlTabs, useTabParam } from '@tianheng/web-kit/components/UrlTabs.tsx';
import { useUrlDialog } from '@tianheng/web-kit/hooks/useUrlDialog.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Link, useParams } from 'react-router';
import { AcceptedTeamList } from '../../features/finals/AcceptedTeamList.tsx';
import { useAdminCompetitionsGetQuery } from '../../shared/competition.api.ts';
import { LoadedPage } from '../../shared/components/LoadedPage.tsx';
import { AnnounceIcon, CopyIcon, EditIcon } from '../../shared/components/icons.tsx';
import { paths } from '../../shared/paths.ts';
import { GroupList } from '../../features/matches/GroupList.tsx';
import { MatchCopyDialog } from '../../features/matches/MatchCopyDialog.tsx';
import { MatchFacts } from '../../features/matches/MatchFacts.tsx';
import { usePick } from '../../shared/usePick.ts';

const TABS = ['groups', 'teams'] as const;
const COPY = 'copy';
const DIALOGS = [COPY] as const;

/** A match with its topics and the teams that take part. */
export function Component() {
  const text = useText();
  const pick = usePick();
  const { matchId = '' } = useParams();
  const [tab, setTab] = useTabParam('tab', TABS, 'groups');
  const { dialog, open, close, follow } = useUrlDialog(DIALOGS);
  const { currentData, error, isFetching, refetch } = useAdminCompetitionsGetQuery(matchId, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <>
      <LoadedPage
        title={currentData ? pick(currentData.title, currentData.title_en) : text('common.match')}
        parents={[{ to: paths.matchList, label: text('matches.title') }]}
        actions={
          currentData && (
            <>
              <Button
                component={Link}
                to={paths.announcements(matchId)}
                variant="outlined"
                startIcon={<AnnounceIcon />}
                sx={{ minHeight: 36 }}
              >
                {text('matches.announcements')}
              </Button>
              <Button
                onClick={() => open(COPY)}
                variant="outlined"
                startIcon={<CopyIcon />}
                sx={{ minHeight: 36 }}
              >
                {text('matches.copy')}
              </Button>
              <Button
                component={Link}
                to={paths.matchEdit(matchId)}
                variant="outlined"
                startIcon={<EditIcon />}
                sx={{ minHeight: 36 }}
              >
                {text('matchForm.edit')}
              </Button>
            </>
          )
        }
        reading={{ data: currentData, error, isFetching, refetch }}
        announced
        skeleton={
          <Stack spacing={2.5}>
            {[260, 360].map((height) => (
              <Skeleton key={height} variant="rounded" height={height} />
            ))}
          </Stack>
        }
      >
        {(match) => (
          <Stack spacing={2.5}>
            <MatchFacts match={match} />
            <div>
              <UrlTabs
                label={text('groups.tabs')}
                tabs={TABS.map((value) => ({
                  value,
                  label: text(`${value === 'groups' ? 'groups' : 'finals'}.title`),
                }))}
                value={tab}
                onChange={setTab}
                size="small"
              >
                {tab === 'groups' ? (
                  <GroupList competitionId={match.id} />
                ) : (
                  <AcceptedTeamList place={{ competitionId: match.id, isFinal: match.is_final }} />
                )}
              </UrlTabs>
            </div>
          </Stack>
        )}
      </LoadedPage>
      {dialog === COPY && currentData && (
        <MatchCopyDialog key={matchId} match={currentData} onClose={close} onMade={follow} />
      )}
    </>
  );
}
