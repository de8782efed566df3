import Button from '@mui/material/Button';
import { TEAMS_AT_ONCE, type AcceptedTeam, type Id } from '@tianheng/contracts';
import { UploadIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useUrlDialog } from '@tianheng/web-kit/hooks/useUrlDialog.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useCallback, useState } from 'react';
import { ListBody } from '../../shared/blocks/ListBody.tsx';
import { BusyButton } from '../../shared/components/BusyButton.tsx';
import { ExportButtons } from '../../shared/components/ExportButton.tsx';
import { useListParams } from '../../shared/useListParams.ts';
import { AdvanceDialog } from './AdvanceDialog.tsx';
import {
  useAdminAcceptedTeamsListQuery,
  useLazyAdminAcceptedTeamsDownloadQuery,
  useLazyAdminAcceptedTeamsListQuery,
} from './finals.api.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { NoticeDialog } from './NoticeDialog.tsx';
import type { Place } from './place.ts';
import { useAcceptedColumns } from './useAcceptedColumns.tsx';
import { useTeamActions } from './useTeamActions.tsx';

const DIALOGS = ['import', 'advance'] as const;

/** The teams that take part; those of finals are brought in and written to here. */
export function AcceptedTeamList({ place }: { place: Place }) {
  const text = useText();
  const params = useListParams();
  const { page, size: limit, search } = params;
  const { competitionId, questionId, isFinal } = place;
  const here = { competitionId, ...(questionId !== undefined && { questionBindId: questionId }) };
  const wanted = { ...here, ...(search !== '' && { teamName: search }) };
  const query = useAdminAcceptedTeamsListQuery(
    { ...wanted, page, limit },
    { refetchOnMountOrArgChange: true },
  );
  // One each: a trigger that is used anew gives up what it asked for before.
  const [csv] = useLazyAdminAcceptedTeamsDownloadQuery();
  const [xlsx] = useLazyAdminAcceptedTeamsDownloadQuery();
  const [readAll] = useLazyAdminAcceptedTeamsListQuery();
  const { dialog, open, close } = useUrlDialog(DIALOGS);
  const [notified, setNotified] = useState<{ ids: Id[]; leftOut: number } | null>(null);
  const notify = useCallback(
    (teams: readonly AcceptedTeam[], count = teams.length) =>
      setNotified({ ids: teams.map(({ id }) => id), leftOut: count - teams.length }),
    [],
  );
  const actions = useTeamActions(place, notify);
  const columns = useAcceptedColumns(actions.remove);
  const notifyAll = async () => {
    const { data, total_count: count } = await readAll({ ...wanted, page: 1, limit: TEAMS_AT_ONCE }).unwrap();
    notify(data, count);
  };
  const canBring = isFinal && questionId !== undefined;
  const hasTeams = (query.currentData?.total_count ?? 0) > 0;
  return (
    <>
      <ListBody
        title={text('finals.title')}
        params={params}
        query={query}
        columns={columns}
        search={text('finals.search')}
        bulk={actions.bulk}
        empty={{
          title: text('finals.empty'),
          ...(canBring && { hint: text('finals.empty.finals') }),
        }}
        tools={
          <>
            <ExportButtons
              label={(format) => text(`finals.export.${format}`)}
              ask={(format) => ({ csv, xlsx })[format]({ ...wanted, format })}
            />
            {isFinal && <BusyButton label={text('finals.notify')} disabled={!hasTeams} act={notifyAll} />}
            {canBring && (
              <>
                <Button variant="outlined" onClick={() => open('advance')} sx={{ minHeight: 36 }}>
                  {text('finals.advance')}
                </Button>
                <Button
                  variant="contained"
                  startIcon={<UploadIcon />}
                  onClick={() => open('import')}
                  sx={{ minHeight: 36 }}
                >
                  {text('finals.import')}
                </Button>
              </>
            )}
          </>
        }
      />
      {actions.dialogs}
      {notified && (
        <NoticeDialog teamIds={notified.ids} leftOut={notified.leftOut} onClose={() => setNotified(null)} />
      )}
      {canBring && dialog === 'import' && <ImportDialog place={place} onClose={close} />}
      {canBring && dialog === 'advance' && <AdvanceDialog place={place} onClose={close} />}
    </>
  );
}
