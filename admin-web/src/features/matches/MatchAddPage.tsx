import Skeleton from '@mui/material/Skeleton';
import type { Id } from '@tianheng/contracts';
import { useFresh } from '@tianheng/web-kit/hooks/useFresh.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useLazyAdminCompetitionsGetQuery } from '../../shared/competition.api.ts';
import { HistoryLink } from '../../shared/components/HistoryLink.tsx';
import { LoadedPage } from '../../shared/components/LoadedPage.tsx';
import { PageHeader, type Parents } from '../../shared/components/PageHeader.tsx';
import { paths } from '../../shared/paths.ts';
import { MatchForm } from './MatchForm.tsx';

/** The form, once what the match holds now has arrived; what arrives later changes nothing entered. */
function MatchEditor({ id, parents }: { id: Id; parents: Parents }) {
  const text = useText();
  const [read] = useLazyAdminCompetitionsGetQuery();
  const reading = useFresh(useCallback(() => read(id).unwrap(), [id, read]));
  return (
    <LoadedPage
      title={text('matchForm.edit')}
      parents={parents}
      actions={<HistoryLink type="competition" id={id} />}
      reading={reading}
      announced
      skeleton={<Skeleton variant="rounded" height={640} />}
    >
      {(match) => <MatchForm match={match} />}
    </LoadedPage>
  );
}

/** A new match, or with `matchId` in the address that one. */
export function Component() {
  const text = useText();
  const [params] = useSearchParams();
  const id = params.get('matchId') || null;
  const parents = [{ to: paths.matchList, label: text('matches.title') }];
  if (id !== null) return <MatchEditor key={id} id={id} parents={parents} />;
  return (
    <>
      <PageHeader title={text('matchForm.create')} parents={parents} />
      <MatchForm match={null} />
    </>
  );
}
