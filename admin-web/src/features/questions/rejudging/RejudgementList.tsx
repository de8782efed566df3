import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { REJUDGE_CHOICES, REJUDGE_STATES, type AdminQuestionDetail } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSharedSelector } from '@tianheng/web-kit/state/hooks.ts';
import { useCallback } from 'react';
import { ListBody } from '../../../shared/blocks/ListBody.tsx';
import { useListParams } from '../../../shared/useListParams.ts';
import { useAdminRejudgingListQuery, useRejudgingPending } from '../questions.api.ts';
import { useRejudgementColumns } from './useRejudgementColumns.tsx';
import { useCountingOfTicked, useRejudging } from './useRejudging.tsx';

const CHOICES = { filters: { state: REJUDGE_STATES } };
const REFRESH_MS = 3_000;

/** What of a track was judged again, beside the verdicts that count, and the way to make others count. */
export function RejudgementList({ question: { id: questionId } }: { question: AdminQuestionDetail }) {
  const text = useText();
  const token = useSharedSelector(({ session }) => session.token);
  const params = useListParams(CHOICES);
  const { page, size: limit, filters } = params;
  const state = REJUDGE_STATES.find((known) => known === filters.state);
  const asked = { questionId, page, limit, ...(state && { state }) };
  const isPending = useRejudgingPending(asked) > 0;
  const query = useAdminRejudgingListQuery(asked, {
    refetchOnMountOrArgChange: true,
    // Nobody is answered after the session, until they sign in again.
    pollingInterval: token !== null && isPending ? REFRESH_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const states = query.data?.states;
  const toGoBack = query.data?.can_go_back ?? 0;
  const { refetch } = query;
  const readAnew = useCallback(() => refetch().unwrap(), [refetch]);
  const { begin, count, stop, dialogs } = useRejudging(questionId, readAnew);
  // What came to the same keeps its run: another run's time would decide anew who is first among equals.
  const toCount = states?.differs ?? 0;
  return (
    <>
      <Typography color="textSecondary" variant="body2" sx={{ mb: 2, maxWidth: 760 }}>
        {text('rejudging.hint')}
      </Typography>
      <ListBody
        title={text('rejudging.tab')}
        params={params}
        query={query}
        announced={false}
        columns={useRejudgementColumns()}
        filters={[
          {
            name: 'state',
            label: text('rejudging.column.state'),
            all: text('common.filter.all'),
            options: REJUDGE_STATES.map((value) => ({
              value,
              label: text('rejudging.state.of', {
                state: text(`rejudging.state.${value}`),
                count: states?.[value] ?? 0,
              }),
            })),
          },
        ]}
        bulk={useCountingOfTicked(questionId)}
        tools={
          <>
            {REJUDGE_CHOICES.map((which) => (
              <Button key={which} variant="outlined" onClick={() => begin(which)}>
                {text(`rejudging.begin.${which}`)}
              </Button>
            ))}
            {toCount > 0 && (
              <Button variant="contained" onClick={() => count('again', toCount, states)}>
                {text('rejudging.count.all', { count: toCount })}
              </Button>
            )}
            {toGoBack > 0 && (
              <Button variant="outlined" color="inherit" onClick={() => count('first', toGoBack)}>
                {text('rejudging.first.all', { count: toGoBack })}
              </Button>
            )}
            {states !== undefined && states.pending > 0 && (
              <Button variant="outlined" color="error" onClick={() => stop(states.pending)}>
                {text('rejudging.stop', { count: states.pending })}
              </Button>
            )}
          </>
        }
        empty={{ title: text('rejudging.empty'), hint: text('rejudging.empty.hint') }}
      />
      {dialogs}
    </>
  );
}
