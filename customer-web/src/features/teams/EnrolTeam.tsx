import Button from '@mui/material/Button';
import type { QuestionDetail, Team } from '@tianheng/contracts';
import { WithTexts } from '@tianheng/web-kit/arrival/page.tsx';
import { ConfirmDialog } from '@tianheng/web-kit/form/ConfirmDialog.tsx';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useEnrolTeamMutation } from './teams.api.ts';
import { teamsTexts } from './teams.texts.ts';

const TEXTS = [teamsTexts];

interface EnrolTeamProps {
  question: Pick<QuestionDetail, 'id' | 'title' | 'competition_id'>;
  team: Pick<Team, 'id'>;
  /** the button has gone, and the focus with it */
  onGone: () => void;
}

function Enrol({ question, team, onGone }: EnrolTeamProps) {
  const text = useText();
  const notify = useNotify();
  const opener = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [enrol, { isLoading }] = useEnrolTeamMutation();
  useLayoutEffect(() => {
    const button = opener.current;
    return () => {
      if (button !== null && button === document.activeElement) onGone();
    };
  }, [onGone]);
  const { id: questionId, title, competition_id: competitionId } = question;

  const act = async () => {
    try {
      await enrol({ competitionId, teamId: team.id, questionId }).unwrap();
      notify('success', { id: 'teams.enrolled' });
    } catch (reason) {
      notify('error', errorMessage(reason));
    }
    // The dialog gives the focus back to its opener, which is about to go: so it has to be closed by then.
    flushSync(() => setAsking(false));
  };
  return (
    <>
      <Button ref={opener} variant="outlined" size="large" onClick={() => setAsking(true)}>
        {text('teams.enrol')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text('teams.enrol.title', { title })}
          body={text('teams.enrol.body')}
          confirm={text('teams.enrol.confirm')}
          busy={isLoading}
          onConfirm={() => void act()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** By which the leader of an accepted team takes a further question, as far as its group lets them. */
export function EnrolTeam(props: EnrolTeamProps) {
  return (
    <WithTexts texts={TEXTS}>
      <Enrol {...props} />
    </WithTexts>
  );
}
