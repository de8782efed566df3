import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Loaded } from '@tianheng/web-kit/components/Loaded.tsx';
import { UrlTabs } from '@tianheng/web-kit/components/UrlTabs.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Link, useParams } from 'react-router';
import { useAdminCompetitionsGetQuery } from '../../shared/competition.api.ts';
import { PageHeader } from '../../shared/components/PageHeader.tsx';
import { AnnounceIcon, EditIcon } from '../../shared/components/icons.tsx';
import { paths } from '../../shared/paths.ts';
import { GroupList } from './GroupList.tsx';
import { MatchFacts } from './MatchFacts.tsx';

/** A match with its topics. */
export function Component() {
  const text = useText();
  const { matchId = '' } = useParams();
  const { currentData, error, isFetching, refetch } = useAdminCompetitionsGetQuery(matchId, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <>
      <PageHeader
        title={currentData?.title ?? text('groups.match')}
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
      />
      <Loaded
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
                tabs={[{ value: 'groups', label: text('groups.title') }]}
                value="groups"
                onChange={() => undefined}
                size="small"
              >
                <GroupList competitionId={match.id} />
              </UrlTabs>
            </div>
          </Stack>
        )}
      </Loaded>
    </>
  );
}
