import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { ApprovalDetail } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Navigate, useLocation, useParams } from 'react-router';
import { ABOVE_BAR } from '../../shared/blocks/bar.ts';
import { LoadedPage } from '../../shared/components/LoadedPage.tsx';
import { paths } from '../../shared/paths.ts';
import { ApprovalBody } from './ApprovalBody.tsx';
import { DecisionBar } from './DecisionBar.tsx';
import { useAdminApprovalsGetQuery } from './teams.api.ts';
import { useApprovalsAddress, useListScope } from './useApprovalsAddress.ts';

/** A team that came up for approval, with everything there is to judge. */
export function Component() {
  const text = useText();
  const { approvalId = '' } = useParams();
  const from = useApprovalsAddress();
  const { currentData, error, isFetching, refetch } = useAdminApprovalsGetQuery(
    { approvalId, ...useListScope() },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <LoadedPage
      title={currentData?.team_name ?? text('approvalDetail.title')}
      parents={[{ to: from.list, label: text('approvals.title') }]}
      reading={{ data: currentData, error, isFetching, refetch }}
      skeleton={
        <Stack spacing={2.5}>
          {[220, 280, 200].map((height) => (
            <Skeleton key={height} variant="rounded" height={height} />
          ))}
        </Stack>
      }
    >
      {(approval) => <Judged approval={approval} />}
    </LoadedPage>
  );
}

function Judged({ approval }: { approval: ApprovalDetail }) {
  const { pathname, state } = useLocation();
  const address = paths.approval(approval);
  // An address that names another team than the one that is shown.
  if (pathname !== address) return <Navigate to={address} state={state} replace />;
  return (
    <Stack spacing={2.5} sx={ABOVE_BAR}>
      <ApprovalBody approval={approval} />
      <DecisionBar key={approval.id} approval={approval} />
    </Stack>
  );
}
