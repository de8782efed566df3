import Skeleton from '@mui/material/Skeleton';
import type { Id } from '@tianheng/contracts';
import { Loaded } from '@tianheng/web-kit/components/Loaded.tsx';
import { useFresh } from '@tianheng/web-kit/hooks/useFresh.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useLazyAdminCompetitionsGetQuery } from '../../shared/competition.api.ts';
import { HistoryLink } from '../../shared/components/HistoryLink.tsx';
import { PageHeader } from '../../shared/components/PageHeader.tsx';
import { paths } from '../../shared/paths.ts';
import { MatchForm } from './MatchForm.tsx';

/** The form, once what the match holds now has arrived; what arrives later changes nothing entered. */
function MatchEditor({ id }: { id: Id }) {
  const [read] = useLazyAdminCompetitionsGetQuery();
  const reading = useFresh(useCallback(() => read(id).unwrap(), [id, read]));
  return (
    <Loaded reading={reading} announced skeleton={<Skeleton variant="rounded" height={640} />}>
      {(match) => <MatchForm match={match} />}
    </Loaded>
  );
}

/** A new match, or with `matchId` in the address that one. */
export function Component() {
  const text = useText();
  const [params] = useSearchParams();
  const id = params.get('matchId') || null;
  return (
    <>
      <PageHeader
        title={text(id === null ? 'matchForm.create' : 'matchForm.edit')}
        parents={[{ to: paths.matchList, label: text('matches.title') }]}
        actions={id !== null && <HistoryLink type="competition" id={id} />}
      />
      {id === null ? <MatchForm key="new" match={null} /> : <MatchEditor key={id} id={id} />}
    </>
  );
}
