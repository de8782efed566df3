import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Id, Invitation, InvitationAnswer } from '@tianheng/contracts';
import { useConfirm } from '@tianheng/web-kit/form/useConfirm.tsx';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { useFocusBack } from '@tianheng/web-kit/hooks/useFocusBack.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useState, type ReactNode } from 'react';
import { focusPage } from '../../shared/focus-page.ts';
import { keepKeyboard } from '../../shared/keep-keyboard.ts';
import { useAnswerInvitationMutation } from './teams.api.ts';

const WORDS = {
  accept: { verb: 'teams.accept', done: 'teams.accepted', tone: 'primary' },
  reject: { verb: 'teams.decline', done: 'teams.declined', tone: 'error' },
} as const;

interface AnswerOptions {
  /** nothing can be answered any more */
  isReadOnly: boolean;
  /** registration has closed: nobody joins any more, but may decline */
  isClosed: boolean;
}

/** The buttons of an invitation; each says first what it brings about. */
export function useAnswer(competitionId: Id, { isReadOnly, isClosed }: AnswerOptions) {
  const text = useText();
  const notify = useNotify();
  const { ask, dialog } = useConfirm();
  const [send] = useAnswerInvitationMutation();
  const [busy, setBusy] = useState<{ id: Id; status: InvitationAnswer } | null>(null);
  const back = useFocusBack(busy !== null);

  const answer = async ({ id, name }: Invitation, status: InvitationAnswer) => {
    const { verb, done, tone } = WORDS[status];
    const isMeant = await ask({
      title: text(`${verb}.title`, { name }),
      body: text(`${verb}.body`),
      confirm: text(verb),
      tone,
    });
    if (!isMeant) return;
    setBusy({ id, status });
    try {
      await send({ competitionId, inviteId: id, invitationAnswerDto: { status } }).unwrap();
      // The invitation is gone with its buttons, or others stand there.
      focusPage();
      notify('success', { id: done, values: { name } });
    } catch (reason) {
      notify('error', errorMessage(reason));
    } finally {
      setBusy(null);
    }
  };

  const pressed = ({ id }: Invitation, status: InvitationAnswer): boolean =>
    busy?.id === id && busy.status === status;
  const actions = (invitation: Invitation): ReactNode =>
    !isReadOnly && (
      <Stack ref={keepKeyboard} direction="row" spacing={1}>
        {!isClosed && (
          <Box ref={keepKeyboard}>
            <Button
              ref={pressed(invitation, 'accept') ? back : undefined}
              size="small"
              variant="contained"
              loading={pressed(invitation, 'accept')}
              disabled={busy !== null}
              aria-label={text('teams.accept.of', { name: invitation.name })}
              onClick={() => void answer(invitation, 'accept')}
            >
              {text('teams.accept')}
            </Button>
          </Box>
        )}
        <Button
          ref={pressed(invitation, 'reject') ? back : undefined}
          size="small"
          color="inherit"
          variant="outlined"
          loading={pressed(invitation, 'reject')}
          disabled={busy !== null}
          aria-label={text('teams.decline.of', { name: invitation.name })}
          onClick={() => void answer(invitation, 'reject')}
        >
          {text('teams.decline')}
        </Button>
      </Stack>
    );
  return { actions, dialog };
}
