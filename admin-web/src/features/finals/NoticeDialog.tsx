import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import {
  NOTIFIED_HOURS,
  TEAMS_AT_ONCE,
  type Id,
  type LetterPreview,
  type PromotionResult,
} from '@tianheng/contracts';
import { Loaded } from '@tianheng/web-kit/components/Loaded.tsx';
import { useFresh } from '@tianheng/web-kit/hooks/useFresh.ts';
import { usePhone } from '@tianheng/web-kit/hooks/usePhone.ts';
import { isSessionOver } from '@tianheng/web-kit/http/api-error.ts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useIsPast } from '@tianheng/web-kit/state/hooks.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useCallback, useId, useState } from 'react';
import { askInParts, joined, useActInParts, type Outcomes } from '../../shared/blocks/parts.ts';
import { ResultsDialog } from '../../shared/blocks/ResultsDialog.tsx';
import { useAdminAcceptedTeamsNotifyMutation } from './finals.api.ts';
import { resultsOf } from './results.ts';

interface NoticeDialogProps {
  teamIds: Id[];
  /** how many more there are than can be written to at once */
  leftOut: number;
  onClose: () => void;
}

type Plan = Omit<PromotionResult, 'dry_run' | keyof Outcomes> & Outcomes;

/** The letters are the same for all but for names: the first team's show them. */
const planOf = (parts: readonly PromotionResult[]): Plan => ({
  ...joined(parts),
  people: parts.reduce((sum, { people }) => sum + people, 0),
  letters: parts.find(({ letters }) => letters.length > 0)?.letters ?? [],
});

/** Writes to finals teams, once it was seen what they get and how many people that is. */
export function NoticeDialog({ teamIds, leftOut, onClose }: NoticeDialogProps) {
  const text = useText();
  const notify = useNotify();
  const titleId = useId();
  const isPhone = usePhone();
  const [write] = useAdminAcceptedTeamsNotifyMutation();
  const actInParts = useActInParts();
  /** null until somebody has said so: the choice stays once it was made */
  const [choice, setChoice] = useState<boolean | null>(null);
  const again = choice ?? false;
  const [sent, setSent] = useState<Outcomes | null>(null);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const isPast = useIsPast(refusal !== null && isSessionOver(refusal));
  const reading = useFresh(
    useCallback(
      async (signal: AbortSignal) => {
        const ask = (ids: Id[]) => write({ ids, again, dry_run: true }).unwrap();
        return planOf(await askInParts(teamIds, ask, signal));
      },
      [again, teamIds, write],
    ),
  );
  const plan = reading.data ?? null;
  const asksAgain = choice !== null || plan?.fail.some(({ code }) => code === 'TEAM_NOTIFIED');
  const send = async ({ success, fail }: Plan): Promise<void> => {
    setRefusal(null);
    setSending(true);
    try {
      const result = await actInParts([...success, ...fail], (part) =>
        write({ ids: part.map(({ id }) => id), again, dry_run: false }).unwrap(),
      );
      setSent(result);
      if (result.success.length > 0) notify('success', { id: 'finals.notify.done' });
    } catch (reason) {
      setRefusal(reason);
    } finally {
      setSending(false);
    }
  };
  const said = refusal === null || isPast ? null : errorMessage(refusal);
  if (sent) {
    return (
      <ResultsDialog
        title={text('finals.results.title', {
          done: sent.success.length,
          count: sent.success.length + sent.fail.length,
        })}
        results={resultsOf(sent, text('finals.unknown'))}
        done={text('finals.notify.done')}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      onClose={isSending ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
    >
      <DialogTitle id={titleId}>{text('finals.notify.title')}</DialogTitle>
      <DialogContent tabIndex={0}>
        <Stack spacing={2}>
          {said && <Alert severity="error">{'id' in said ? text(said.id, said.values) : said.text}</Alert>}
          {leftOut > 0 && (
            <Alert severity="warning">
              {text('finals.notify.leftOut', { count: leftOut, max: TEAMS_AT_ONCE })}
            </Alert>
          )}
          <Loaded reading={reading} skeleton={<Skeleton variant="rounded" height={240} />}>
            {(found) => <Planned plan={found} />}
          </Loaded>
          {asksAgain && (
            <FormControlLabel
              control={<Checkbox checked={again} onChange={(_, isWanted) => setChoice(isWanted)} />}
              disabled={isSending}
              label={text('finals.notify.again', { hours: NOTIFIED_HOURS })}
            />
          )}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button color="inherit" onClick={onClose} disabled={isSending}>
          {text('common.cancel')}
        </Button>
        <Button
          variant="contained"
          loading={isSending}
          disabled={plan === null || plan.people === 0}
          onClick={() => plan && void send(plan)}
        >
          {text('finals.notify.send', { people: plan?.people ?? 0 })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Whom it reaches, whom it does not, and what it says. */
function Planned({ plan: { success, fail, people, letters } }: { plan: Plan }) {
  const text = useText();
  const first = success[0];
  return (
    <>
      <DialogContentText>
        {first === undefined
          ? text('finals.notify.none')
          : text('finals.notify.count', { teams: success.length, people })}
      </DialogContentText>
      {fail.length > 0 && (
        <Alert severity="warning">
          {text('finals.notify.failed')}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {resultsOf({ success: [], fail }, text('finals.unknown')).map(({ id, name, why }) => (
              <li key={id}>{text('finals.notify.failure', { team: name, reason: why ?? '' })}</li>
            ))}
          </Box>
        </Alert>
      )}
      {first && (
        <Typography variant="subtitle2" component="h3">
          {text('finals.notify.preview', { team: first.team_name })}
        </Typography>
      )}
      {letters.map((letter) => (
        <Letter key={letter.language} letter={letter} />
      ))}
    </>
  );
}

function Letter({ letter: { language, subject, text } }: { letter: LetterPreview }) {
  return (
    <Paper variant="outlined" lang={language} sx={{ p: 2, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600, mb: 1 }}>{subject}</Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
        {text}
      </Typography>
    </Paper>
  );
}
