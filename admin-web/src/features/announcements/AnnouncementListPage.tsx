import Button from '@mui/material/Button';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Link, useParams } from 'react-router';
import { ListPage } from '../../shared/blocks/ListPage.tsx';
import { PlusIcon } from '../../shared/components/icons.tsx';
import { paths } from '../../shared/paths.ts';
import { useListParams } from '../../shared/useListParams.ts';
import { useMatchParents } from '../../shared/useMatchParents.ts';
import { useAdminAnnouncementsListQuery } from './announcements.api.ts';
import { useAnnouncementColumns } from './useAnnouncementColumns.tsx';
import { useWithdrawal } from './useWithdrawal.ts';

/** Everything that was announced in a match, withdrawn or not. */
export function Component() {
  const text = useText();
  const { matchId = '' } = useParams();
  const params = useListParams();
  const query = useAdminAnnouncementsListQuery(
    { competitionId: matchId, page: params.page, limit: params.size },
    { refetchOnMountOrArgChange: true },
  );
  const { start, dialog } = useWithdrawal();
  const columns = useAnnouncementColumns({ onWithdraw: start });
  return (
    <ListPage
      title={text('announcements.title')}
      parents={useMatchParents(matchId)}
      actions={
        <Button
          component={Link}
          to={paths.announcement(matchId)}
          variant="contained"
          startIcon={<PlusIcon />}
        >
          {text('announcements.create')}
        </Button>
      }
      params={params}
      query={query}
      columns={columns}
      empty={{ title: text('announcements.empty'), hint: text('announcements.empty.hint') }}
    >
      {dialog}
    </ListPage>
  );
}
