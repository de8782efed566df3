import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { BoardFigures } from '@tianheng/contracts';
import { Loaded } from '@tianheng/web-kit/components/Loaded.tsx';
import { OrbitArt } from '@tianheng/web-kit/components/OrbitArt.tsx';
import { isSessionOver } from '@tianheng/web-kit/http/api-error.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { BrandMark } from '@tianheng/web-kit/shell/Brand.tsx';
import { useSharedSelector } from '@tianheng/web-kit/state/hooks.ts';
import { useEffect, useRef, type Ref } from 'react';
import { useIntl } from 'react-intl';
import { PageHeader } from '../../shared/components/PageHeader.tsx';
import { useAdminStatisticsFiguresQuery } from './board.api.ts';
import { useFullScreen } from './useFullScreen.ts';

/** As often as the server counts anew, in ms. */
const REFRESH_MS = 5000;

interface TileProps {
  label: string;
  value: string;
  hint: string;
  /** a word in place of a number */
  inWords?: boolean;
}

/** Of a number; a word is smaller, and takes as much room. */
const NUMBER_SIZE = 'clamp(1.75rem, 3.6vw, 4.75rem)';

function Tile({ label, value, hint, inWords = false }: TileProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        // Side by side in a narrow window, labels begin on one line.
        justifyContent: { md: 'center' },
        gap: 0.5,
        minWidth: 0,
        p: 'clamp(0.875rem, 1.6vw, 2rem)',
        borderLeft: 3,
        borderColor: 'sky.signal',
        borderRadius: 1,
        bgcolor: 'color-mix(in srgb, var(--mui-palette-sky-deep) 78%, transparent)',
      }}
    >
      <Box
        component="dt"
        sx={{ fontSize: 'clamp(0.875rem, 1.15vw, 1.5rem)', fontWeight: 600, color: 'sky.textMuted' }}
      >
        {label}
      </Box>
      <Box
        component="dd"
        sx={{
          m: 0,
          minHeight: `calc(1.15 * ${NUMBER_SIZE})`,
          alignContent: 'center',
          fontSize: inWords ? 'clamp(1.125rem, 2vw, 2.75rem)' : NUMBER_SIZE,
          fontWeight: 700,
          lineHeight: 1.15,
          fontVariantNumeric: 'tabular-nums',
          overflowWrap: 'anywhere',
        }}
      >
        {value}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, fontSize: 'clamp(0.8125rem, 0.95vw, 1.25rem)', color: 'sky.textMuted' }}
      >
        {hint}
      </Box>
    </Box>
  );
}

function Figures({ figures }: { figures: BoardFigures }) {
  const text = useText();
  const { number } = useFormats();
  const { formatNumber } = useIntl();
  const { matches, clicks, datasets, people, teams, registrations, downloads, judging } = figures;
  const growth =
    clicks.week_before === 0
      ? text('board.growth.none')
      : formatNumber(clicks.week / clicks.week_before - 1, {
          style: 'percent',
          maximumFractionDigits: 1,
          signDisplay: 'exceptZero',
        });
  const tiles: TileProps[] = [
    {
      label: text('board.matches'),
      value: number(matches.all),
      hint: text('board.matches.running', { count: number(matches.running) }),
    },
    {
      label: text('board.clicks'),
      value: number(clicks.today),
      hint: text('board.clicks.hint', { count: number(clicks.week) }),
    },
    {
      label: text('board.growth'),
      value: growth,
      hint: text('board.growth.hint'),
      inWords: clicks.week_before === 0,
    },
    {
      label: text('board.open'),
      value: number(datasets.open),
      hint: text('board.datasets', { count: number(datasets.all) }),
    },
    {
      label: text('board.private'),
      value: number(datasets.private),
      hint: text('board.datasets', { count: number(datasets.all) }),
    },
    { label: text('board.teams'), value: number(teams), hint: text('board.teams.hint') },
    {
      label: text('board.people'),
      value: number(people),
      hint: text('board.people.hint', { count: number(registrations) }),
    },
    { label: text('board.downloads'), value: number(downloads), hint: text('board.downloads.hint') },
    {
      label: text('board.judging'),
      value: number(judging.running),
      hint: text('board.judging.hint', { count: number(judging.waiting) }),
    },
  ];
  return (
    <Box
      component="dl"
      aria-label={text('board.figures')}
      sx={{
        m: 0,
        flex: 1,
        display: 'grid',
        gap: 'clamp(0.75rem, 1.2vw, 1.75rem)',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      {tiles.map((tile) => (
        <Tile key={tile.label} {...tile} />
      ))}
    </Box>
  );
}

interface ScreenButtonProps {
  isFull: boolean;
  toggle: () => void;
  ref?: Ref<HTMLButtonElement>;
  autoFocus?: boolean;
}

function ScreenButton({ isFull, toggle, ...place }: ScreenButtonProps) {
  const text = useText();
  return (
    <Button
      {...place}
      variant="outlined"
      size="small"
      color="inherit"
      onClick={toggle}
      sx={{ minHeight: 36, ...(isFull && { borderColor: 'sky.line' }) }}
    >
      {text(isFull ? 'board.leaveFullScreen' : 'board.fullScreen')}
    </Button>
  );
}

/** What goes on, for a large screen: moves by itself while it is looked at. */
export function Component() {
  const text = useText();
  const { formatTime } = useIntl();
  const screen = useRef<HTMLDivElement>(null);
  const { isFull, toggle } = useFullScreen(screen);
  const token = useSharedSelector(({ session }) => session.token);
  const query = useAdminStatisticsFiguresQuery(undefined, {
    refetchOnMountOrArgChange: true,
    // Nobody is answered after the session, until they sign in again.
    pollingInterval: token === null ? 0 : REFRESH_MS,
    skipPollingIfUnfocused: true,
  });
  const { data, error } = query;
  const outside = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = outside.current;
    if (!isFull) return undefined;
    // The button within goes, and the focus with it.
    return () => {
      if (document.activeElement === document.body) button?.focus();
    };
  }, [isFull]);
  return (
    <>
      <PageHeader
        title={text('board.title')}
        actions={<ScreenButton ref={outside} isFull={isFull} toggle={toggle} />}
      />
      <Box
        ref={screen}
        sx={{
          position: 'relative',
          overflow: isFull ? 'auto' : 'hidden',
          minHeight: { xs: 'auto', md: 'calc(100dvh - 240px)' },
          p: { xs: 2, md: 4 },
          display: 'flex',
          bgcolor: 'sky.deep',
          color: 'sky.text',
          borderRadius: isFull ? 0 : 2,
        }}
      >
        <OrbitArt />
        <Box
          sx={{
            position: 'relative',
            flex: 1,
            minWidth: 0,
            display: 'flex',
            flexDirection: 'column',
            gap: 3,
          }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <BrandMark size={40} />
            <Typography
              component="p"
              sx={{
                flex: '1 0 auto',
                whiteSpace: 'nowrap',
                fontSize: 'clamp(1.25rem, 2vw, 2.25rem)',
                fontWeight: 700,
              }}
            >
              {text('common.brand')}
            </Typography>
            {data && (
              <Typography component="p" sx={{ color: 'sky.textMuted', fontVariantNumeric: 'tabular-nums' }}>
                {/* An error stays until something has come, while the next answer is awaited too. */}
                {error !== undefined && !isSessionOver(error)
                  ? text('board.offline')
                  : text('board.at', {
                      time: formatTime(data.at, { timeStyle: 'medium', hourCycle: 'h23' }),
                    })}
              </Typography>
            )}
            {isFull && <ScreenButton isFull={isFull} toggle={toggle} autoFocus />}
          </Box>
          <Loaded
            // What was counted last stays when an answer fails, and the line above says so.
            reading={{ ...query, data, ...(data && { error: undefined }) }}
            skeleton={<Skeleton variant="rounded" height={360} sx={{ bgcolor: 'sky.horizon' }} />}
          >
            {(figures) => <Figures figures={figures} />}
          </Loaded>
        </Box>
      </Box>
    </>
  );
}
