import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { JudgingRoom } from '@tianheng/contracts';
import { Loaded } from '@tianheng/web-kit/components/Loaded.tsx';
import { serverNow } from '@tianheng/web-kit/http/server-clock.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useSharedSelector } from '@tianheng/web-kit/state/hooks.ts';
import type { ReactNode } from 'react';
import { PageHeader } from '../../shared/components/PageHeader.tsx';
import { useAdminJudgingImagesQuery } from '../../shared/judging-images.api.ts';
import { ImagePinForm } from './ImagePinForm.tsx';
import { ImagesTable } from './ImagesTable.tsx';
import { useAdminJudgingRoomQuery } from './judging.api.ts';
import { PausesPanel } from './PausesPanel.tsx';
import { QueueTable } from './QueueTable.tsx';
import { RunnersTable } from './RunnersTable.tsx';
import { useJudgingActions } from './useJudgingActions.tsx';

/** How often to look, in ms. */
const REFRESH_MS = 5000;

const STATES: Readonly<Record<string, { label: TextId; colour: string }>> = {
  up: { label: 'judging.state.up', colour: 'success.main' },
  partly: { label: 'judging.state.partly', colour: 'warning.main' },
  stopped: { label: 'judging.state.stopped', colour: 'error.main' },
  lost: { label: 'judging.state.lost', colour: 'error.main' },
  none: { label: 'judging.state.none', colour: 'text.secondary' },
};

function Totals({ room }: { room: JudgingRoom }) {
  const text = useText();
  const { number, seconds } = useFormats();
  const { label, colour } = STATES[room.state] ?? { label: 'judging.state.none', colour: 'text.secondary' };
  const oldest = room.oldest_queued_at;
  const totals = [
    { name: text('judging.state'), value: text(label), colour, size: '1.125rem' },
    { name: text('judging.waiting'), value: number(room.waiting) },
    { name: text('judging.running'), value: number(room.running) },
    {
      name: text('judging.oldest'),
      value:
        oldest === null
          ? text('judging.nobody')
          : seconds(Math.max(0, Math.floor((serverNow() - oldest) / 1000))),
      size: '1.375rem',
    },
  ];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: { xs: 1.5, md: 2.5 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {totals.map(({ name, value, colour: tone, size = '1.875rem' }) => (
        <Paper key={name} variant="outlined" sx={{ px: 2.5, py: 1.75 }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {name}
          </Typography>
          <Box
            component="dd"
            sx={{
              m: 0,
              minHeight: '2.5rem',
              display: 'flex',
              alignItems: 'center',
              color: tone,
              fontSize: size,
              fontWeight: 700,
              lineHeight: 1.25,
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {value}
          </Box>
        </Paper>
      ))}
    </Box>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" variant="outlined" sx={{ p: { xs: 2, md: 2.5 }, minWidth: 0 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

/** Who judges what, who waits, and what holds it up: moves by itself while it is looked at. */
export function Component() {
  const text = useText();
  const token = useSharedSelector(({ session }) => session.token);
  const room = useAdminJudgingRoomQuery(undefined, {
    refetchOnMountOrArgChange: true,
    // Nobody is answered after the session, until they sign in again.
    pollingInterval: token === null ? 0 : REFRESH_MS,
    skipPollingIfUnfocused: true,
  });
  const images = useAdminJudgingImagesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { dialogs, ...actions } = useJudgingActions();
  const heldAll = room.data?.pauses.find(
    ({ question_id: id, cause }) => id === null && cause === 'administrator',
  );
  return (
    <>
      <PageHeader
        title={text('judging.title')}
        actions={
          room.data &&
          (heldAll ? (
            <Button variant="contained" onClick={() => actions.resume(heldAll)}>
              {text('judging.resumeAll')}
            </Button>
          ) : (
            <Button
              variant="outlined"
              color="error"
              onClick={() => actions.pause({ questionId: null, title: text('judging.pauses.all') })}
            >
              {text('judging.pauseAll')}
            </Button>
          ))
        }
      />
      <Stack spacing={2.5} useFlexGap>
        <Loaded reading={{ ...room, data: room.data }} skeleton={<Skeleton variant="rounded" height={560} />}>
          {(now) => (
            <>
              <Totals room={now} />
              <Section title={text('judging.pauses')}>
                <PausesPanel pauses={now.pauses} actions={actions} />
              </Section>
              <Section title={text('judging.runners')}>
                <RunnersTable runners={now.runners} onDrain={actions.drain} />
              </Section>
              <Section title={text('judging.queue')}>
                <QueueTable queues={now.questions} pauses={now.pauses} onPause={actions.pause} />
              </Section>
            </>
          )}
        </Loaded>
        <Section title={text('judging.images')}>
          <Loaded
            reading={{ ...images, data: images.data }}
            skeleton={<Skeleton variant="rounded" height={200} />}
            announced
          >
            {(known) => (
              <>
                <ImagesTable images={known} onRemove={actions.unpin} />
                <ImagePinForm images={known} />
              </>
            )}
          </Loaded>
        </Section>
      </Stack>
      {dialogs}
    </>
  );
}
