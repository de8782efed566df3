import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Paged } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { useStepBack, type PageParams } from '@tianheng/web-kit/hooks/usePageParams.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { FlagIcon, PrintIcon } from '../../shared/components/icons.tsx';
import { PageBox, Pager } from '../../shared/components/Pager.tsx';
import { RankCards } from './RankCards.tsx';
import { RankTable, type ShownRank } from './RankTable.tsx';

/** On paper: the heading and the table in the paper's own colours, and nothing that is pressed. */
const ON_PAPER = {
  '@media print': {
    'header, footer, nav, button, .MuiTabs-root': { display: 'none !important' },
    html: { colorScheme: 'only light !important', backgroundColor: 'Canvas !important' },
    'body, main, main *': {
      color: 'CanvasText !important',
      backgroundColor: 'transparent !important',
      colorScheme: 'only light',
    },
  },
};

interface RankListProps {
  list: (Paged<ShownRank> & { own_index: number | null; score_digits: number }) | undefined;
  params: PageParams;
  /** why there is no list */
  failure: unknown;
  onRetry: () => void;
  /** said in place of a list, or above what can be shown of it */
  notice?: ReactNode;
  /** questions that a team may have a result on; unset: the list is about one */
  questionCount?: number;
  /** how to be the first */
  begin?: ReactNode;
  /** nothing can be submitted any more */
  isOver: boolean;
  /** of the viewer's own team's row, which is asked for where it is on another page */
  ownAnswer: { data?: Paged<ShownRank> | undefined; isError: boolean };
}

/** Where in a ranking the viewer's own team is, if it is not on the page that is shown. */
export const placeElsewhere = (list: RankListProps['list']): number | null =>
  list?.data.some((row) => row.is_own) === false ? list.own_index : null;

/** Where verdicts move the team, its row stays until the one of its new place has come. */
function pinnedOf({ data, isError }: RankListProps['ownAnswer']): ShownRank | 'loading' | undefined {
  if (data) return data.data.find((row) => row.is_own);
  return isError ? undefined : 'loading';
}

function NobodyRanked({ begin, isOver }: Pick<RankListProps, 'begin' | 'isOver'>) {
  const text = useText();
  if (isOver)
    return <EmptyState title={text('commitments.rank.over')} hint={text('commitments.rank.over.hint')} />;
  return (
    <EmptyState
      title={text('commitments.rank.none')}
      hint={text('commitments.rank.none.hint')}
      action={begin}
    />
  );
}

function Ranking({
  list,
  params,
  failure,
  onRetry,
  notice,
  questionCount,
  begin,
  isOver,
  ownAnswer,
  box,
}: RankListProps & { box: RefObject<HTMLElement | null> }) {
  const text = useText();
  const { number } = useFormats();
  const { breakpoints } = useTheme();
  const isNarrow = useMediaQuery(breakpoints.down('md'));
  useStepBack(list, params);
  const ownRow = useRef<HTMLElement>(null);
  /** the page that the focus is to be moved to once it is there */
  const wanted = useRef<number | null>(null);
  const focusOwn = () => {
    wanted.current = null;
    ownRow.current?.scrollIntoView({ block: 'center' });
    ownRow.current?.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (wanted.current === null) return;
    // Whoever has gone on to another page meanwhile, or whose page failed, keeps the focus where it is.
    if (wanted.current !== params.page || failure) wanted.current = null;
    else if (list) focusOwn();
  }, [list, failure, params.page]);

  if (failure) return <ErrorState error={failure} onRetry={onRetry} />;
  if (!list)
    return <Skeleton variant="rounded" height={320} role="status" aria-label={text('common.loading')} />;
  if (list.total_count === 0) return notice || <NobodyRanked begin={begin} isOver={isOver} />;
  const { own_index: own } = list;
  const pinned = placeElsewhere(list) === null ? undefined : pinnedOf(ownAnswer);
  const jump = (index: number) => {
    const page = Math.ceil(index / params.size);
    if (page === params.page) {
      focusOwn();
      return;
    }
    wanted.current = page;
    box.current?.focus();
    params.setPage(page);
  };
  const Ranks = isNarrow ? RankCards : RankTable;
  return (
    <Stack spacing={2}>
      <GlobalStyles styles={ON_PAPER} />
      {notice}
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, displayPrint: 'none' }}>
        <Typography sx={{ flex: '1 1 auto', fontWeight: 600 }}>
          {text('commitments.rank.entries', {
            count: list.total_count,
            shown: number(list.total_count),
          })}
        </Typography>
        {own !== null && (
          <Button variant="outlined" startIcon={<FlagIcon />} onClick={() => jump(own)}>
            {text('commitments.rank.jump', { index: own })}
          </Button>
        )}
        <Button
          color="inherit"
          startIcon={<PrintIcon />}
          onClick={() => window.print()}
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          {text('commitments.rank.print')}
        </Button>
      </Stack>
      <Ranks
        rows={list.data}
        digits={list.score_digits}
        ownRef={ownRow}
        questionCount={questionCount}
        {...(pinned && { pinned })}
      />
      <Pager total={list.total_count} params={params} box={box} />
    </Stack>
  );
}

/** A ranking by pages, with the viewer's own team marked and one press away. */
export function RankList(props: RankListProps) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <PageBox ref={box}>
      <Ranking {...props} box={box} />
    </PageBox>
  );
}
