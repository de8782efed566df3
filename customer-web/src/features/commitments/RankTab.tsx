import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Id } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { TableBox } from '@tianheng/web-kit/components/TableBox.tsx';
import { usePageParams, useStepBack } from '@tianheng/web-kit/hooks/usePageParams.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useEffect, useRef, useState } from 'react';
import { FlagIcon } from '../../shared/components/icons.tsx';
import { Pager } from '../../shared/components/Pager.tsx';
import { useRankQuery } from './commitments.api.ts';
import { RankLine } from './RankLine.tsx';

/** The question's ranking, with the viewer's own team marked and one press away. */
export function RankTab({ competitionId, questionId }: { competitionId: Id; questionId: Id }) {
  const text = useText();
  const { instant } = useFormats();
  const params = usePageParams();
  const {
    currentData: list,
    error,
    refetch,
  } = useRankQuery(
    { competitionId, questionId, page: params.page, limit: params.size },
    { refetchOnMountOrArgChange: true },
  );
  useStepBack(list, params);
  const ownRow = useRef<HTMLTableRowElement>(null);
  const [jumping, setJumping] = useState(false);
  useEffect(() => {
    if (!jumping || !ownRow.current) return;
    ownRow.current.scrollIntoView({ block: 'center' });
    ownRow.current.focus({ preventScroll: true });
    setJumping(false);
  }, [jumping, list]);

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!list) return <Skeleton variant="rounded" height={320} aria-label={text('common.loading')} />;
  if (list.hidden_until !== null) {
    return (
      <Alert severity="info" role="note">
        {text('commitments.rank.hidden', { time: instant(list.hidden_until) })}
      </Alert>
    );
  }
  if (list.total_count === 0) {
    return <EmptyState title={text('commitments.rank.none')} hint={text('commitments.rank.none.hint')} />;
  }
  const { own_index: own } = list;
  const jump = (index: number) => {
    setJumping(true);
    const page = Math.ceil(index / params.size);
    if (page !== params.page) params.setPage(page);
  };
  return (
    <Stack spacing={2}>
      {own !== null && (
        <Button
          variant="outlined"
          startIcon={<FlagIcon />}
          onClick={() => jump(own)}
          sx={{ alignSelf: 'flex-end' }}
        >
          {text('commitments.rank.jump', { index: own })}
        </Button>
      )}
      <TableBox label={text('commitments.rank.title')}>
        <TableHead>
          <TableRow>
            <TableCell align="right">{text('commitments.rank.index')}</TableCell>
            <TableCell>{text('commitments.rank.team')}</TableCell>
            <TableCell>{text('commitments.rank.rank')}</TableCell>
            <TableCell align="right">{text('commitments.rank.score')}</TableCell>
            <TableCell align="right">{text('commitments.rank.count')}</TableCell>
            <TableCell align="right">{text('commitments.rank.time')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {list.data.map((row) => (
            <RankLine key={row.team_id} row={row} ref={row.is_own ? ownRow : undefined} />
          ))}
        </TableBody>
      </TableBox>
      <Pager total={list.total_count} params={params} />
    </Stack>
  );
}
