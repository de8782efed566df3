import Button from '@mui/material/Button';
import { TEAM_STATUSES, UUID_PATTERN, type ListedTeam } from '@tianheng/contracts';
import { ViewIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useUrlDialog } from '@tianheng/web-kit/hooks/useUrlDialog.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useCallback } from 'react';
import { ListPage } from '../../shared/blocks/ListPage.tsx';
import { useSiteView } from '../../shared/site-view/useSiteView.ts';
import { useKeptRow } from '../../shared/useKeptRow.ts';
import { useListParams } from '../../shared/useListParams.ts';
import { TeamDialog } from './TeamDialog.tsx';
import { useTeamsListQuery } from './teams.api.ts';
import { useCompetitions } from './useCompetitions.ts';
import { useTeamColumns } from './useTeamColumns.tsx';
import { useTeamRemoval } from './useTeamRemoval.ts';

const CHOICES = { filters: { status: TEAM_STATUSES, competition: UUID_PATTERN } };
const NO_TEAMS: readonly ListedTeam[] = [];
const NO_OTHERS: readonly string[] = [];
const editing = (id: string) => `edit-${id}`;

/** Every team, to be searched, changed and deleted. */
export function Component() {
  const text = useText();
  const params = useListParams(CHOICES);
  const { page, size: limit, search, filters } = params;
  const status = TEAM_STATUSES.find((known) => known === filters.status);
  const query = useTeamsListQuery(
    {
      page,
      limit,
      ...(search !== '' && { q: search }),
      ...(status && { status }),
      ...(filters.competition !== undefined && { competitionId: filters.competition }),
    },
    { refetchOnMountOrArgChange: true },
  );
  const competitions = useCompetitions();
  const rows = query.currentData?.data ?? NO_TEAMS;
  const { open, close } = useUrlDialog<string>(NO_OTHERS);
  const edited = useKeptRow(rows, editing);
  const edit = useCallback(({ id }: ListedTeam) => open(editing(id)), [open]);
  const removal = useTeamRemoval();
  const view = useSiteView();
  const columns = useTeamColumns({
    edit,
    remove: removal.start,
    view,
    competitionOf: competitions.titleOf,
  });
  return (
    <ListPage
      title={text('teams.title')}
      actions={
        view && (
          <Button
            variant="outlined"
            startIcon={<ViewIcon />}
            title={text('teams.view.visitor.hint')}
            onClick={() => view()}
          >
            {text('teams.view.visitor')}
          </Button>
        )
      }
      params={params}
      query={query}
      columns={columns}
      search={text('teams.search')}
      filters={[
        {
          name: 'status',
          label: text('teams.column.status'),
          all: text('common.filter.all'),
          options: TEAM_STATUSES.map((value) => ({ value, label: text(`teams.status.${value}`) })),
        },
        {
          name: 'competition',
          label: text('teams.column.competition'),
          all: text('common.filter.all'),
          options: competitions.options,
        },
      ]}
      empty={{ title: text('teams.empty'), hint: text('teams.empty.hint') }}
    >
      {removal.dialog}
      {edited && <TeamDialog key={edited.id} team={edited} onClose={close} />}
    </ListPage>
  );
}
