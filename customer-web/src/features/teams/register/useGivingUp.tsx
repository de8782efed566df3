import type { Id } from '@tianheng/contracts';
import { useConfirm } from '@tianheng/web-kit/form/useConfirm.tsx';
import { isSessionOver } from '@tianheng/web-kit/http/api-error.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode } from 'react';
import { useReadInvitations, useWaitingInvitations } from '../teams.api.ts';
import { useTeamNames } from '../useTeamNames.ts';

interface GivingUp {
  /** Whether the person agrees to what a new team declines; nothing is asked where that is nothing. */
  mayFound: (verb: TextId) => Promise<boolean>;
  dialog: ReactNode;
}

/** Whoever founds a team declines all invitations with that, and the teams that sent them fail: it is said before. */
export function useGivingUp(competitionId: Id, isClosed: boolean): GivingUp {
  const text = useText();
  const namesOf = useTeamNames();
  const { ask, dialog } = useConfirm();
  const known = useWaitingInvitations(competitionId, isClosed) ?? [];
  const read = useReadInvitations(competitionId);
  const mayFound = async (verb: TextId): Promise<boolean> => {
    let waiting = known;
    let isRead = true;
    try {
      // Somebody may have been invited since the form was opened.
      waiting = await read();
    } catch (reason) {
      // One question at a time: whoever signs in again begins anew.
      if (isSessionOver(reason)) return false;
      isRead = false;
    }
    const count = waiting.length;
    if (count === 0 && isRead) return true;
    return ask({
      title: text('teamForm.declines.title'),
      body:
        count === 0
          ? text('teamForm.declines.unread')
          : text('teamForm.declines.body', { count, teams: namesOf(waiting) }),
      confirm: text(verb),
    });
  };
  return { mayFound, dialog };
}
